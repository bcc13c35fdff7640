import type { Context } from '#platform/context.ts';
import { takeAnswers, type AskedUnit, type Given, type AcceptedAnswer } from '../rules/ask.ts';
import * as store from '../store.ts';

/** Checks what a buyer answered against what the event asks. */
export const answersFrom = async (
  ctx: Context,
  eventId: number,
  order: readonly Given[],
  units: readonly AskedUnit[],
): Promise<AcceptedAnswer[]> => takeAnswers(await store.asked(ctx, eventId), order, units);

/** The same for staff, who may leave required questions open and answer hidden ones. */
export const staffAnswersFrom = async (
  ctx: Context,
  eventId: number,
  order: readonly Given[],
  units: readonly AskedUnit[],
): Promise<AcceptedAnswer[]> =>
  takeAnswers(
    (await store.all(ctx, eventId)).map((question) => ({ ...question, required: false })),
    order,
    units,
  );

/** What buyers of an event are asked. */
export const askedQuestions = (ctx: Context, eventId: number) => store.asked(ctx, eventId);

/**
 * Keeps answers of an order; `attendeeIds` are its units in their order. `of` says whose earlier answers
 * they replace.
 */
export async function keepAnswers(
  tx: Context,
  of: { event_id: number; order_id: number; attendee_id?: number | null },
  accepted: readonly AcceptedAnswer[],
  attendeeIds: readonly number[],
): Promise<void> {
  await store.replaceAnswers(
    tx,
    of,
    accepted.map(({ question, unit, answer }) => ({
      event_id: of.event_id,
      order_id: of.order_id,
      attendee_id: unit === null ? null : (attendeeIds[unit] ?? null),
      question_id: question.id,
      title: question.title,
      type: question.type,
      answer,
    })),
  );
}
