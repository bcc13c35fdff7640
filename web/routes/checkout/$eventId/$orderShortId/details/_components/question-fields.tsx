import type { PublicQuestion } from '#features/questions/contract.ts';
import type { Answer } from '#features/questions/rules/answer.ts';
import type { Form } from '#web/lib/use-form.ts';
import { valueAt } from '#web/lib/paths.ts';
import { QuestionField } from '#web/components/question-field.tsx';
import type { Typed } from './typed.ts';

/** The questions at `path`: of the order, or of `attendees.2`. */
export function QuestionFields({
  form,
  path,
  questions,
}: {
  form: Form<Typed>;
  path: string;
  questions: readonly PublicQuestion[];
}) {
  const answers = (valueAt(form.values, `${path}.questions`) ?? []) as {
    question_id: number;
    response: { answer: Answer | null };
  }[];
  return answers.map(({ question_id, response }, index) => {
    const question = questions.find((question) => question.id === question_id);
    const name = `${path}.questions.${index}.response.answer`;
    return question ? (
      <QuestionField
        key={question_id}
        question={question}
        name={name}
        value={response.answer}
        onChange={(answer) => form.set(name, answer)}
        error={form.errors[name]}
      />
    ) : null;
  });
}
