import { z } from 'zod';
import {
  changed,
  convertedInput,
  convertedTexts,
  endpoint,
  id,
  instant,
  maybe,
  optional,
  richText,
  shownRichText,
  text,
  version,
  listOf,
  flag,
  textLanguages,
  translations,
  translationsOf,
  sorting,
  order,
} from '#platform/endpoint.ts';
import { addressLines } from './rules/answer.ts';
import { questionTypes } from './rules/question.ts';
import { recordOf } from '#platform/pure/records.ts';

const facts = {
  id: id(),
  title: z.string(),
  description: shownRichText().nullable(),
  type: z.enum(questionTypes),
  belongs_to: z.enum(['ORDER', 'TICKET']),
  ticket_ids: z.array(id()),
  applies_to_all: z.boolean(),
  options: z.array(z.string()),
  required: z.boolean(),
  order: z.number(),
};
/** A question as buyers see it. */
export const PublicQuestion = z.object({ ...facts, text_languages: textLanguages() });
export type PublicQuestion = z.output<typeof PublicQuestion>;
export const Question = z.object({
  ...facts,
  event_id: id(),
  is_hidden: z.boolean(),
  answers_count: z.number(),
  translations: translations({
    title: z.string(),
    description: shownRichText(),
    options: z.array(z.string()),
  }),
  converted_texts: convertedTexts(),
  version: z.number(),
  created_at: instant(),
  updated_at: instant(),
});
export type Question = z.output<typeof Question>;

const addressLine = () => z.string().max(200).nullable().optional();
/** An answer as sent: a text, several choices, or the lines of an address. */
export const AnswerInput = z.object({
  question_id: id(),
  response: z
    .object({
      // The lines of an address may be sent next to `answer` or inside it.
      ...recordOf(addressLines, () => addressLine()),
      answer: z
        .union([
          z.string().max(5000),
          z.array(z.string().max(500)).max(100),
          z.record(z.string().max(40), z.string().max(200).nullable()),
          z.boolean(),
        ])
        .nullable()
        .optional(),
    })
    .nullable()
    .optional(),
});
export type AnswerInput = z.output<typeof AnswerInput>;
export const QuestionAnswer = z.object({
  id: id(),
  question_id: id().nullable(),
  attendee_id: id().nullable(),
  title: z.string(),
  type: z.string(),
  /** The same as `type`. */
  question_type: z.string(),
  belongs_to: z.enum(['ORDER', 'TICKET']),
  answer: z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())]),
  text: z.string(),
  /** The same as `text`: the answer in one line. */
  text_answer: z.string(),
});
export type QuestionAnswer = z.output<typeof QuestionAnswer>;

const questionTexts = {
  title: text(149),
  description: richText(2000),
  options: z.array(optional(text(200))).max(100),
};
const fields = {
  translations: translationsOf(questionTexts),
  converted_texts: convertedInput(),
  description: optional(questionTexts.description),
  ticket_ids: listOf(z.array(id()).max(100)),
  options: listOf(z.array(text(200)).max(100)),
  required: flag(),
  is_hidden: flag(),
};
export const NewQuestion = z.object({
  title: questionTexts.title,
  type: z.enum(questionTypes),
  belongs_to: z.enum(['ORDER', 'TICKET']),
  order: maybe(order()),
  ...fields,
});
export const QuestionChange = z.object({
  title: changed(questionTexts.title),
  type: changed(z.enum(questionTypes)),
  belongs_to: changed(z.enum(['ORDER', 'TICKET'])),
  order: changed(order()),
  ...fields,
  /**
   * For a question that is read and written back: false prevents one without tickets from applying
   * to all.
   */
  applies_to_all: maybe(z.boolean()),
  version: version(),
});

const list = {
  sorts: ['order', 'title', 'created_at'],
  default: ['order', 'asc'],
  filters: { type: questionTypes, belongs_to: ['ORDER', 'TICKET'], title: 'text' },
} as const;

export const questions = {
  list: endpoint('GET /events/:eventId/questions', {
    access: 'questions.read',
    shape: 'page',
    list,
    returns: Question,
  }),
  create: endpoint('POST /events/:eventId/questions', {
    access: 'questions.manage',
    status: 201,
    idempotent: true,
    body: NewQuestion,
    returns: Question,
  }),
  get: endpoint('GET /events/:eventId/questions/:questionId', {
    access: 'questions.read',
    returns: Question,
  }),
  change: endpoint('PUT /events/:eventId/questions/:questionId', {
    access: 'questions.manage',
    body: QuestionChange,
    returns: Question,
    refuses: ['stale_version'],
  }),
  remove: endpoint('DELETE /events/:eventId/questions/:questionId', {
    access: 'questions.manage',
    shape: 'none',
  }),
  sort: endpoint('POST /events/:eventId/questions/sort', {
    access: 'questions.manage',
    shape: 'none',
    body: sorting(),
  }),
};
