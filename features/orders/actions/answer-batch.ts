import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { tellAll } from '#platform/facts/tell.ts';
import { allAtOnce, notFound, refuse, Refusal } from '#platform/pure/refusal.ts';
import { shortId } from '#platform/secrets.ts';
import { addAttendees, removeAwaiting } from '#features/attendees/actions/of-order.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { beingPaidAmong } from '#features/payments/actions/pay.ts';
import { perLocale } from '#platform/pure/per-locale.ts';
import { questionInLanguage } from '#features/questions/rules/texts.ts';
import { addAnswers, askedQuestions, removeAnswers } from '#features/questions/actions/answers.ts';
import { acceptAnswers, type AcceptedAnswer } from '#features/questions/rules/accept-answers.ts';
import { sell } from '#features/stock/actions/transfer.ts';
import { storeBuyers, lockAnswerable, type AnswerableOrder } from '../answering.store.ts';
import type { Details } from '../contract.ts';
import { completionFacts } from '../facts.ts';
import { addHolds } from '../rules/holds.ts';
import { mustBeOpen } from '../rules/must-be-open.ts';
import { checkAttendees, unitsOf, type Unit } from '../rules/units.ts';
import * as orderRows from '../rows.store.ts';
import type { Buyer } from '../store.ts';
import { mayOpen } from './read.ts';
import { membershipAmong } from './still-member.ts';

/** The details of one order, and the caller that submitted them. */
export interface AnswerRequest {
  ctx: Context;
  short_id: string;
  input: z.output<typeof Details>;
}

interface Accepted {
  order: AnswerableOrder;
  buyer: Buyer;
  units: readonly Unit[];
  answers: readonly AcceptedAnswer[];
  completes: boolean;
}

/**
 * Stores buyers and attendees of many orders of one event in one transaction; each request is
 * accepted or refused on its own. This completes free orders: their tickets become valid and their
 * mail is queued. A null outcome means that the request must be retried alone: a batch of several
 * never waits for an order that another transaction has locked.
 */
export const answerBatch = (
  ctx: Context,
  eventId: number,
  requests: readonly AnswerRequest[],
): Promise<(orderRows.OrderRow | Refusal | null)[]> =>
  ctx.tx(async (tx) => {
    const orders = await lockAnswerable(
      tx,
      eventId,
      requests.map((request) => request.short_id),
    );
    const isAlone = requests.length === 1;
    if (orders.size === 0) return requests.map(() => (isAlone ? notFound() : null));
    const decided = await decide(tx, eventId, requests, orders);
    const accepted = decided.flatMap((item) => (item instanceof Refusal ? [] : [item]));
    if (accepted.length)
      await write(tx, accepted, newest(requests.map((request) => request.ctx.now)));
    const rows = await rowsOf(tx, accepted);
    // Last, because every sale of these prices waits for this lock: the less work follows, the more
    // orders complete per second.
    const sold = accepted.flatMap(({ completes, order }) => (completes ? [order.holds] : []));
    if (sold.length) await sell(tx, addHolds(sold));
    return decided.map((item, i) => {
      if (!isAlone && !orders.has(requests[i]?.short_id ?? '')) return null;
      return item instanceof Refusal ? item : (rows.get(item.order.id) ?? notFound());
    });
  });

/** The stored orders, each in its buyer's language. */
async function rowsOf(
  tx: Context,
  accepted: readonly Accepted[],
): Promise<Map<number, orderRows.OrderRow>> {
  const rows = new Map<number, orderRows.OrderRow>();
  for (const [locale, some] of Map.groupBy(accepted, ({ buyer }) => buyer.locale)) {
    const ids = some.map(({ order }) => order.id);
    for (const [id, row] of await orderRows.findAll({ ...tx, locale }, ids)) rows.set(id, row);
  }
  return rows;
}

const newest = (instants: readonly string[]): string => instants.toSorted().at(-1) ?? '';

async function decide(
  tx: Context,
  eventId: number,
  requests: readonly AnswerRequest[],
  orders: ReadonlyMap<string, AnswerableOrder>,
): Promise<(Accepted | Refusal)[]> {
  const event = await eventForBuyer(tx, eventId);
  const questions = await askedQuestions(tx, eventId);
  // An answer is stored with the question as its buyer read it.
  const askedIn = perLocale((locale) =>
    questions.map((question) => ({
      ...question,
      title: questionInLanguage(question, locale).title,
    })),
  );
  const beingPaid = await beingPaidAmong(
    tx,
    [...orders.values()].filter((order) => order.total_gross > 0).map((order) => order.id),
  );
  const mustBeMember = await membershipAmong(tx, [...orders.values()]);
  return requests.map(({ ctx, short_id, input }) => {
    try {
      const order = orders.get(short_id);
      if (!order || !mayOpen(ctx, order)) throw notFound();
      mustBeOpen(order, ctx.now);
      if (!order.is_running) refuse('order.expired');
      if (beingPaid.has(order.id) || order.payment_status === 'PAYMENT_RECEIVED')
        refuse('order.being_processed');
      mustBeMember(order);
      const buyer = {
        first_name: input.order.first_name,
        last_name: input.order.last_name ?? null,
        email: input.order.email,
        locale: ctx.locale,
        terms_accepted_at: input.order.terms ? ctx.now : null,
      };
      const { attendees = [] } = input;
      const units = unitsOf(order.items, attendees, buyer);
      const [, answers] = allAtOnce(
        () => checkAttendees(units, attendees, event.settings.require_attendee_details),
        () => acceptAnswers(askedIn(ctx.locale), input.order.questions ?? [], units),
      );
      return { order, buyer, units, answers, completes: order.total_gross === 0 };
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  });
}

async function write(tx: Context, accepted: readonly Accepted[], now: string): Promise<void> {
  await storeBuyers(
    tx,
    accepted.map(({ order, buyer, completes }) => ({ ...buyer, id: order.id, completes })),
    now,
  );
  const answeredBefore = accepted
    .filter(({ order }) => order.has_details)
    .map(({ order }) => order.id);
  await removeAnswers(tx, answeredBefore);
  await removeAwaiting(tx, answeredBefore);
  const attendees = accepted.map(({ order, buyer, units, completes }) =>
    units.map(({ at: _at, questions: _questions, ...unit }) => ({
      ...unit,
      account_id: order.account_id,
      event_id: order.event_id,
      order_id: order.id,
      short_id: shortId('a'),
      locale: buyer.locale,
      ...(completes ? { status: 'ACTIVE' as const } : {}),
    })),
  );
  const ids = await addAttendees(tx, attendees.flat());
  let first = 0;
  await addAnswers(
    tx,
    accepted.map(({ order, units, answers }) => ({
      event_id: order.event_id,
      order_id: order.id,
      accepted: answers,
      attendee_ids: ids.slice(first, (first += units.length)),
    })),
  );
  await tellAll(
    tx,
    completionFacts.completed,
    accepted.flatMap(({ order: { account_id, event_id, id }, completes }) =>
      completes ? [{ account_id, event_id, after: { id } }] : [],
    ),
  );
}
