import type { Context } from '#platform/context.ts';
import { takeAnswers, type AcceptedAnswer, type AskedUnit, type Given } from '../rules/ask.ts';
import * as store from '../store.ts';

/** Checks what staff answer for a buyer: they may leave required questions open and answer hidden ones. */
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

/** What was answered for an order, and its units in their order. */
export interface OrderAnswers {
  event_id: number;
  order_id: number;
  accepted: readonly AcceptedAnswer[];
  attendee_ids: readonly number[];
}
/** Keeps the answers of orders that have none. */
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

/** Keeps answers of an order instead of all that it has, or of those of one attendee (null: of the order itself). */
export async function keepAnswers(
  tx: Context,
  of: { event_id: number; order_id: number; attendee_id?: number | null },
  accepted: readonly AcceptedAnswer[],
  attendee_ids: readonly number[],
): Promise<void> {
  await store.removeAnswers(tx, { ...of, order_ids: [of.order_id] });
  await addAnswers(tx, [{ ...of, accepted, attendee_ids }]);
}

/** Removes all answers of orders. */
export const removeAnswers = async (tx: Context, order_ids: readonly number[]): Promise<void> => {
  if (order_ids.length) await store.removeAnswers(tx, { order_ids });
};
