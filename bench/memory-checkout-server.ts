import { readConfig } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { on } from '#platform/http.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { hashToken, sameText, shortId } from '#platform/secrets.ts';
import { notFound, Refusal } from '#platform/pure/refusal.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { orderKey } from '#features/orders/actions/read.ts';
import {
  queueOfReservations,
  reservationQueue,
  toPublicOrder,
  type TakeReservations,
} from '#features/orders/actions/reserve.ts';
import type { Reserved } from '#features/orders/actions/reserve-batch.ts';
import { orders } from '#features/orders/contract.ts';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { mustBeOpen } from '#features/orders/rules/must-be-open.ts';
import { checkAttendees, unitsOf } from '#features/orders/rules/units.ts';
import { acceptAnswers } from '#features/questions/rules/accept-answers.ts';
import { routes } from '#server/routes.ts';
import { startServer } from '#server/start.ts';
import { reserveInMemory } from './memory-batch.ts';

/**
 * The same server as `server/main.ts`, but the checkout of free orders keeps everything in memory:
 * the same calls, rules and answers, without any writes.
 */
interface Held extends Reserved {
  session_hash: string;
  status: 'RESERVED' | 'COMPLETED';
}
const held = new Map<string, Held>();
const mails: { order_id: number; to: string }[] = [];
const events = new Map<number, ReturnType<typeof eventForBuyer>>();
let attendees = 0;

const takeInMemory = reserveInMemory();
const take: TakeReservations = async (ctx, eventId, requests, turn) => {
  const outcomes = await takeInMemory(ctx, eventId, requests, turn);
  for (const [i, outcome] of outcomes.entries())
    if (!(outcome instanceof Refusal))
      held.set(outcome.order.short_id, {
        ...outcome,
        session_hash: requests[i]?.session_hash ?? '',
        status: 'RESERVED',
      });
  return outcomes;
};

async function eventOf(ctx: Context, id: number): ReturnType<typeof eventForBuyer> {
  const known = events.get(id) ?? eventForBuyer(ctx, id);
  events.set(id, known);
  return known;
}

const at = routes.findIndex(({ endpoint }) => endpoint === orders.answer);
routes[at] = on(orders.answer, async (ctx, { params, body }): Promise<PublicOrder> => {
  const order = held.get(params.orderShortId);
  if (!order || !ctx.session || !sameText(hashToken(ctx.session), order.session_hash))
    throw notFound();
  mustBeOpen({ ...order, reserved_until: order.order.reserved_until }, ctx.now);
  const event = await eventOf(ctx, params.eventId);
  const view = toPublicOrder(order, ctx);
  const buyer = { ...body.order, last_name: body.order.last_name ?? null };
  const given = body.attendees ?? [];
  const units = unitsOf(view.order_items, given, buyer);
  checkAttendees(units, given, event.settings.require_attendee_details);
  acceptAnswers([], body.order.questions ?? [], units);
  order.status = 'COMPLETED';
  mails.push({ order_id: view.id, to: buyer.email });
  return {
    ...view,
    ...buyer,
    status: 'COMPLETED',
    payment_status: 'NO_PAYMENT_REQUIRED',
    display_status: 'COMPLETED',
    completed_at: ctx.now,
    key: orderKey(ctx, view.short_id),
    attendees: units.map(({ at: _at, questions: _questions, order_item_id: _item, ...unit }) => ({
      ...unit,
      id: ++attendees,
      short_id: shortId('a'),
      public_id: `A-${attendees}`,
      order_id: view.id,
      event_id: view.event_id,
      locale: ctx.locale,
      status: 'ACTIVE',
      ticket_title: view.order_items[0]?.item_name ?? '',
      price_label: null,
      ticket: { id: unit.ticket_id, title: '', type: 'FREE', prices: [] },
      created_at: ctx.now,
    })),
  };
});

const resources = await makePlatform(readConfig(process.env));
reservationQueue.replace(resources.platform, queueOfReservations(take));
await startServer(resources);
