import type { z } from 'zod';
import { actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import type { ListQuery } from '#platform/list-query.ts';
import type { Rows } from '#platform/page.ts';
import { notFound, Refusal, refuse } from '#platform/pure/refusal.ts';
import { eventsForBuyer } from '#features/events/actions/for-buyer.ts';
import type { OwnBooking } from '../booking.contract.ts';
import * as bookings from '../bookings.store.ts';
import { namesOf } from '../item-names.store.ts';
import { notices } from '../mail/notices.ts';
import * as orderRows from '../rows.store.ts';
import { languagesOfItems } from '../rules/item-names.ts';
import { waitToMail } from '../withheld.store.ts';
import { orderKey } from './read.ts';

type Shown = z.input<typeof OwnBooking>;

/** Returns the bookings of the signed-in user. */
export async function ownBookings(
  ctx: Context,
  when: 'upcoming' | 'past' | undefined,
  query: ListQuery,
): Promise<Rows<Shown>> {
  const found = await bookings.idsOf(ctx, actorOf(ctx).user_id, when, query);
  const orders = await orderRows.findAll(ctx, found.rows);
  const events = await eventsForBuyer(
    ctx,
    [...orders.values()].map((order) => order.event_id),
  );
  const prices = [...orders.values()].flatMap(({ items }) =>
    items.map((item) => item.ticket_price_id),
  );
  const names = await namesOf(ctx, { prices });
  const rows = found.rows.flatMap((id) => {
    const order = orders.get(id);
    const event = order && events.get(order.event_id);
    return event ? [toOwnBooking(ctx, order, event, names)] : [];
  });
  return { ...found, rows };
}

function toOwnBooking(
  ctx: Context,
  row: orderRows.OrderRow,
  event: Shown['event'],
  names: Parameters<typeof languagesOfItems>[1],
): Shown {
  const { order_items, attendees, ...order } = orderRows.toOrder(row);
  const languages = languagesOfItems(row, names)
    .map((language, n) => [`items.${n}.item_name`, language] as const)
    .filter(([, language]) => language !== ctx.locale);
  return {
    ...order,
    event,
    text_languages: Object.fromEntries(languages),
    items: order_items,
    tickets: attendees,
    key: orderKey(ctx, row.short_id),
    has_receipt: row.total_gross > 0 && row.completed_at !== null,
    may_be_cancelled: row.status === 'COMPLETED' && event.start_date > ctx.now,
  };
}

/**
 * Returns the id of one of the caller's bookings by the short id of its order; throws 404 for
 * another user's.
 */
export async function ownBookingId(ctx: Context, shortId: string): Promise<number> {
  const id = await bookings.idOf(ctx, actorOf(ctx).user_id, shortId);
  if (id === undefined) throw notFound();
  return id;
}

/**
 * Sends the tickets again to the order's address; a free order counts like any other mail of its
 * visitor's free orders.
 */
export async function resendBooking(ctx: Context, shortId: string): Promise<void> {
  const order = await orderRows.find(ctx, await ownBookingId(ctx, shortId));
  if (order?.status !== 'COMPLETED') refuse('order.not_completed');
  await limited(ctx, 'resend', `order ${order.id}`);
  // Its address may be anyone's.
  const seconds = order.total_gross === 0 ? await waitToMail(ctx, order.id) : 0;
  if (seconds > 0) throw new Refusal('too_many_requests', 429, { seconds });
  await ctx.tx((tx) => notices.confirmation(tx, order.id, { by: 'buyer', repeat: `:${ctx.now}` }));
}
