import { z } from 'zod';
import { NewQuestion, type Question } from '#features/questions/contract.ts';
import { realignedIn } from '#web/components/languages/texts-of-form.ts';
import { isChoice } from '#features/questions/rules/question.ts';

/** Options may be empty while typing, but not when sent. */
export const questionSchema = NewQuestion.extend({
  options: z.array(z.string().max(200)).max(100),
  for_all: z.boolean(),
  description: z.string().max(2000),
  required: z.boolean(),
  is_hidden: z.boolean(),
}).superRefine(({ type, options, for_all, ticket_ids }, ctx) => {
  const problem = (path: (string | number)[], message: string): void =>
    ctx.addIssue({ code: 'custom', path, message });
  if (!for_all && !ticket_ids?.length) problem(['ticket_ids'], 'errors.field.choose');
  if (!isChoice(type)) return;
  const choices = options.map((option) => option.trim());
  if (!choices.some(Boolean)) problem(['options'], 'invalid.needs_option');
  choices.forEach((choice, n) => {
    if (choice && choices.indexOf(choice) < n) problem(['options', n], 'questions.option_twice');
  });
});
export type QuestionValues = z.input<typeof questionSchema>;

/**
 * Returns the values of an empty form: an optional line of text for all tickets. A choice starts
 * with two empty options.
 */
export const newQuestion = (belongs_to: QuestionValues['belongs_to']): QuestionValues => ({
  title: '',
  type: 'SINGLE_LINE_TEXT',
  belongs_to,
  description: '',
  translations: {},
  converted_texts: [],
  options: ['', ''],
  required: false,
  is_hidden: false,
  for_all: true,
  ticket_ids: [],
});

/**
 * Returns the form values of a question; one without options gets two empty ones, like a new
 * question.
 */
export const valuesOf = (question: Question): QuestionValues => ({
  title: question.title,
  type: question.type,
  belongs_to: question.belongs_to,
  description: question.description ?? '',
  translations: question.translations,
  converted_texts: question.converted_texts,
  options: question.options.length > 0 ? question.options : ['', ''],
  required: question.required,
  is_hidden: question.is_hidden,
  for_all: question.applies_to_all,
  ticket_ids: question.ticket_ids,
});

export type QuestionBody = ReturnType<typeof bodyOf>;
/**
 * Returns the body to send: non-empty options only, and no tickets when the question is for all of
 * them.
 */
export const bodyOf = ({ for_all, ...values }: QuestionValues) => {
  const options = isChoice(values.type)
    ? values.options.map((option) => option.trim()).filter(Boolean)
    : [];
  return {
    ...values,
    options,
    ...realignedIn(
      values,
      'options',
      values.options.map((option) => option.trim()),
      options,
    ),
    ticket_ids: for_all ? [] : values.ticket_ids,
  };
};
