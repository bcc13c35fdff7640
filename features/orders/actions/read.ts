import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { hashToken, sameText } from '#platform/secrets.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import type { PublicOrder } from '../order.contract.ts';
import * as orderRows from '../rows.store.ts';

/**
 * The order of a browser session. An unfinished one belongs to the session that made it: the short id alone is not
 * enough. A completed one is read with its short id, which is the link in the mail.
 */
export async function ownOrder(
  ctx: Context,
  eventId: number,
  shortId: string,
): Promise<orderRows.OrderRow> {
  const order = await orderRows.findByShortId(ctx, shortId);
  if (!order || order.event_id !== eventId) throw notFound();
  const finished = order.status === 'COMPLETED' || order.status === 'CANCELLED';
  const mine =
    ctx.session !== null &&
    order.session_hash !== null &&
    sameText(hashToken(ctx.session), order.session_hash);
  if (!finished && !mine) throw notFound();
  return order;
}

/** An order as its buyer sees it; with the event when asked for. */
export async function publicView(
  ctx: Context,
  order: orderRows.OrderRow,
  include: string | undefined,
): Promise<PublicOrder> {
  const view: PublicOrder = {
    ...orderRows.toOrder(order),
    server_time: ctx.now,
    is_payment_required: order.total_gross > 0 && order.status === 'RESERVED',
    is_expired:
      order.status === 'EXPIRED' ||
      (order.status === 'RESERVED' && order.reserved_until <= ctx.now),
  };
  if (!include?.split(',').includes('event')) return view;
  const event = await eventForBuyer(ctx, order.event_id);
  // How to join is for those who have a ticket.
  const connection =
    order.status === 'COMPLETED' ? event.settings.online_event_connection_details : null;
  return {
    ...view,
    event: {
      ...event,
      settings: { ...event.settings, online_event_connection_details: connection },
    },
  };
}
