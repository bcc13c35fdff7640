import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#platform/context.ts';
import type { Answer } from '../rules/answer.ts';
import {
  mustBeKnown,
  acceptAnswers,
  type AcceptedAnswer,
  type AskedUnit,
  type Given,
} from '../rules/accept-answers.ts';
import { isAskedOf, type AskedQuestion } from '../rules/question.ts';
import * as store from '../store.ts';

/** Where the bodies that staff send have the answers of an order, an attendee or both. */
const staff_path = 'questions';

/** Returns all questions of an event, for `staffAnswersFrom`. */
export const allQuestions = (ctx: Context, eventId: number) => store.all(ctx, eventId);

/**
 * Checks the answers that staff give for a buyer: they may omit required ones and answer hidden
 * questions.
 */
export function staffAnswersFrom(
  all: readonly AskedQuestion[],
  order: readonly Given[],
  units: readonly AskedUnit[],
): AcceptedAnswer[] {
  for (const { questions } of units)
    mustBeKnown(questions, staff_path, ({ question_id }) =>
      all.some(({ id }) => id === question_id),
    );
  return acceptAnswers(
    all.map((question) => ({ ...question, required: false })),
    order,
    units,
    staff_path,
  );
}

/** Returns the questions for buyers of an event. */
export const askedQuestions = (ctx: Context, eventId: number) => store.visible(ctx, eventId);

/** The answers of an order, and its attendees in order. */
export interface OrderAnswers {
  event_id: number;
  order_id: number;
  accepted: readonly AcceptedAnswer[];
  attendee_ids: readonly number[];
}
/** Stores the answers of orders that have none. */
export const addAnswers = (tx: Context, orders: readonly OrderAnswers[]): Promise<void> =>
  store.insertAnswers(
    tx,
    orders.flatMap(({ event_id, order_id, accepted, attendee_ids }) =>
      accepted.map(({ question, unit, answer }) => ({
        event_id,
        order_id,
        attendee_id: unit === null ? null : (attendee_ids[unit] ?? null),
        question_id: question.id,
        title: question.title,
        type: question.type,
        answer,
      })),
    ),
  );

/** Whose answers staff correct: an attendee's, or those of the order itself (null). */
interface Corrected {
  event_id: number;
  order_id: number;
  attendee_id: number | null;
}
/** The stored answers that staff correct, and the questions of the event. */
type Correctable = Awaited<ReturnType<typeof correctableAnswers>>;
/** What takes the place of the answers to some questions. */
interface Correction {
  question_ids: readonly number[];
  accepted: readonly AcceptedAnswer[];
}

/** Returns what `correctionFrom` needs to know. */
export const correctableAnswers = async (tx: Context, of: Corrected) => ({
  of,
  stored: await store.answersOf(tx, of),
  all: await store.all(tx, of.event_id),
});

/**
 * Checks corrected answers, which replace those to current questions of the tickets concerned.
 * Answers to deleted questions, or to those that no longer apply, stay; so does an answer sent back
 * unchanged, even if its question no longer accepts it.
 */
export function correctionFrom(
  { of, stored, all }: Correctable,
  ticket_ids: readonly number[],
  given: readonly Given[],
): Correction {
  const before = new Map(stored.map(({ question_id, answer }) => [question_id, answer]));
  const sent = new Map(given.map((item) => [item.question_id, item.response?.answer]));
  const isOfOrder = of.attendee_id === null;
  mustBeKnown(
    given,
    staff_path,
    ({ question_id, response }) =>
      all.some(({ id }) => id === question_id) ||
      // The question was deleted since, and the answer is unchanged.
      stored.some((item) => !item.question_id && isDeepStrictEqual(item.answer, response?.answer)),
  );
  const changedQuestions = all
    .filter(
      (question) =>
        question.belongs_to === (isOfOrder ? 'ORDER' : 'TICKET') &&
        ticket_ids.some((id) => isAskedOf(question, id)) &&
        !(
          before.has(question.id) &&
          isDeepStrictEqual(before.get(question.id), sent.get(question.id))
        ),
    )
    .map((question) => ({
      ...question,
      required: false,
      // A choice that is no longer offered may stay next to others.
      options: [...question.options, ...choicesIn(before.get(question.id))],
    }));
  const units = ticket_ids.map((ticket_id, at) => ({
    ticket_id,
    questions: isOfOrder ? [] : given,
    at,
  }));
  const accepted = acceptAnswers(changedQuestions, isOfOrder ? given : [], units, staff_path);
  return { accepted, question_ids: changedQuestions.map(({ id }) => id) };
}

/** Stores a correction. */
export async function storeCorrection(
  tx: Context,
  of: Corrected,
  { accepted, question_ids }: Correction,
): Promise<void> {
  await store.removeAnswers(tx, { ...of, order_ids: [of.order_id], question_ids });
  const attendee_ids = of.attendee_id === null ? [] : [of.attendee_id];
  await addAnswers(tx, [{ ...of, accepted, attendee_ids }]);
}

const choicesIn = (answer: Answer | undefined): string[] =>
  typeof answer === 'string' ? [answer] : Array.isArray(answer) ? answer : [];

/** Removes all answers of orders. */
export const removeAnswers = async (tx: Context, order_ids: readonly number[]): Promise<void> => {
  if (order_ids.length) await store.removeAnswers(tx, { order_ids });
};
