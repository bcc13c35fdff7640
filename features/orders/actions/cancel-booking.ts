import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { cancellationFee } from '#features/accounts/actions/defaults.ts';
import { languagesAs } from '#platform/pure/translations.ts';
import { lockAttendees } from '#features/attendees/actions/of-order.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { hasOpenDispute } from '#features/payments/actions/disputes.ts';
import type { BookingCancellation } from '../booking.contract.ts';
import * as orderRows from '../rows.store.ts';
import { bookingRefund } from '../rules/refunds.ts';
import * as store from '../store.ts';
import { cancelAndGiveBack } from './cancel.ts';
import { isCancelledEvent } from './cancel-event.ts';
import { boughtWith, hasPendingRefund, leftOf } from './give-back.ts';
import { isBuyer } from './read.ts';

/** The buyer's own browser, the person who was signed in, or a person with the link; the short id is not enough. */
async function ownBooking(
  ctx: Context,
  eventId: number,
  shortId: string,
  key: string | undefined,
): Promise<orderRows.OrderRow> {
  const order = await orderRows.findByShortId(ctx, shortId);
  if (!order || order.event_id !== eventId || !isBuyer(ctx, order, key)) throw notFound();
  return order;
}

type Shown = z.input<typeof BookingCancellation>;
type Promised = Pick<Shown, 'refund'> | undefined;

/** What cancelling would mean now; refuses when it cannot be any more. */
async function preview(ctx: Context, order: orderRows.OrderRow): Promise<Shown> {
  const event = await eventForBuyer(ctx, order.event_id);
  const shown = {
    public_id: order.public_id,
    event_title: event.title,
    text_languages: languagesAs(event.text_languages, { event_title: 'title' }),
    event_start: event.start_date,
    timezone: event.timezone,
    currency: order.currency,
    tickets: order.attendees.filter((one) => one.status === 'ACTIVE').length,
  };
  if (order.status === 'CANCELLED')
    return { ...shown, state: 'CANCELLED', paid: 0, fee: 0, refund: 0 };
  if (order.status !== 'COMPLETED') refuse('order.not_completed');
  if (event.start_date <= ctx.now) refuse('booking.event_started');
  if (await store.isAnyoneIn(ctx, order.id)) refuse('booking.checked_in');
  const payment = await boughtWith(ctx, order.id);
  const paid = payment ? await leftOf(ctx, payment) : 0;
  // Who comes before the job that cancels everybody's order gets back what the others get.
  const isFree = !payment || (await isCancelledEvent(ctx, order.event_id));
  const fee = isFree ? 0 : await cancellationFee(ctx, order.account_id, order.currency);
  const refund = bookingRefund(paid, fee, order.currency);
  // Nothing is promised that would be refused when it is asked for.
  if (payment && refund > 0) {
    if (await hasPendingRefund(ctx, order.id)) refuse('order.refund_pending');
    if (await hasOpenDispute(ctx, payment.id)) refuse('booking.disputed');
  }
  return { ...shown, state: 'OPEN', paid, fee: paid - refund, refund };
}

/** What cancelling would mean now; answers 404 to others than the buyer. */
export const readBooking = async (
  ctx: Context,
  eventId: number,
  shortId: string,
  key: string | undefined,
): Promise<Shown> => preview(ctx, await ownBooking(ctx, eventId, shortId, key));

/** What one of one's own bookings would bring back. */
export async function readBookingOf(ctx: Context, id: number): Promise<Shown> {
  const order = await orderRows.find(ctx, id);
  if (!order) throw notFound();
  return preview(ctx, order);
}

/** Answers 404 to others than the buyer. */
export const cancelBooking = async (
  ctx: Context,
  eventId: number,
  shortId: string,
  { key, shown }: { key?: string | undefined; shown?: Promised },
): Promise<Shown> => cancelBookingOf(ctx, (await ownBooking(ctx, eventId, shortId, key)).id, shown);

/**
 * A buyer cancels before the event starts and gets back what was paid less the fee (decisions.md §6): the same figures
 * that were shown, taken again under the order's lock. Refused when less would go back than the buyer was shown.
 */
export async function cancelBookingOf(
  ctx: Context,
  id: number,
  promised?: Promised,
): Promise<Shown> {
  return ctx.tx(async (tx) => {
    const order = await store.lock(tx, id);
    const row = await orderRows.find(tx, id);
    if (!order || !row) throw notFound();
    if (order.status === 'CANCELLED') refuse('order.already_cancelled');
    await lockAttendees(tx, id);
    const shown = await preview(tx, row);
    if (promised && shown.refund < promised.refund) refuse('booking.refund_is_less');
    await cancelAndGiveBack(tx, order, shown.refund, 'booking_cancelled', {
      by: 'buyer',
      notify_buyer: true,
    });
    return { ...shown, state: 'CANCELLED' };
  });
}
