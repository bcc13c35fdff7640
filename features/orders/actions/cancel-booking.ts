import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { cancellationFee } from '#features/accounts/actions/defaults.ts';
import { languagesAs } from '#platform/pure/translations.ts';
import { lockAttendees } from '#features/attendees/actions/of-order.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { hasOpenDispute, leftOf } from '#features/payments/actions/disputes.ts';
import type { BookingCancellation } from '../booking.contract.ts';
import * as orderRows from '../rows.store.ts';
import { bookingRefund } from '../rules/refunds.ts';
import * as store from '../store.ts';
import { cancelAndRefund } from './cancel.ts';
import { isCancelledEvent } from './cancel-event.ts';
import { boughtWith, hasPendingRefund } from './request-refund.ts';
import { isBuyer } from './read.ts';

/**
 * Finds the booking for the buyer's own browser, the user who was signed in, or a holder of the
 * link in the mail; the short id alone is not enough.
 */
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

/** What cancelling would refund now; refuses when the booking can no longer be cancelled. */
async function preview(ctx: Context, order: orderRows.OrderRow): Promise<Shown> {
  const event = await eventForBuyer(ctx, order.event_id);
  const cancellation = {
    public_id: order.public_id,
    event_title: event.title,
    text_languages: languagesAs(event.text_languages, { event_title: 'title' }),
    event_start: event.start_date,
    timezone: event.timezone,
    currency: order.currency,
    tickets: order.attendees.filter((attendee) => attendee.status === 'ACTIVE').length,
    refunded: order.total_refunded,
  };
  if (order.status === 'CANCELLED')
    return { ...cancellation, state: 'CANCELLED', paid: 0, fee: 0, refund: 0 };
  if (order.status !== 'COMPLETED') refuse('order.not_completed');
  if (event.start_date <= ctx.now) refuse('booking.event_started');
  if (await store.isAnyoneIn(ctx, order.id)) refuse('booking.checked_in');
  const payment = await boughtWith(ctx, order.id);
  const paid = payment ? await leftOf(ctx, payment) : 0;
  // A buyer who cancels before the job that cancels the event's orders gets the same refund as
  // everyone else.
  const isFree = !payment || (await isCancelledEvent(ctx, order.event_id));
  const fee = isFree ? 0 : await cancellationFee(ctx, order.account_id, order.currency);
  const refund = bookingRefund(paid, fee, order.currency);
  // The preview offers nothing that the cancellation itself would refuse.
  if (payment && refund > 0) {
    if (await hasPendingRefund(ctx, order.id)) refuse('order.refund_pending');
    if (await hasOpenDispute(ctx, payment.id)) refuse('booking.disputed');
  }
  return { ...cancellation, state: 'OPEN', paid, fee: paid - refund, refund };
}

/** Returns what cancelling would refund now; throws 404 unless the caller is the buyer. */
export const readBooking = async (
  ctx: Context,
  eventId: number,
  shortId: string,
  key: string | undefined,
): Promise<Shown> => preview(ctx, await ownBooking(ctx, eventId, shortId, key));

/** Returns what cancelling one of the caller's own bookings would refund. */
export async function readBookingOf(ctx: Context, id: number): Promise<Shown> {
  const order = await orderRows.find(ctx, id);
  if (!order) throw notFound();
  return preview(ctx, order);
}

/** Cancels a booking; throws 404 unless the caller is the buyer. */
export const cancelBooking = async (
  ctx: Context,
  eventId: number,
  shortId: string,
  { key, shown }: { key?: string | undefined; shown?: Promised },
): Promise<Shown> => cancelBookingOf(ctx, (await ownBooking(ctx, eventId, shortId, key)).id, shown);

/**
 * Cancels a booking before the event starts and refunds what was paid less the fee (decisions.md
 * §6): the figures of the preview, computed again under the order's lock. Refuses when the refund
 * would be less than the buyer was shown.
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
    const cancellation = await preview(tx, row);
    if (promised && cancellation.refund < promised.refund) refuse('booking.refund_is_less');
    await cancelAndRefund(tx, order, cancellation.refund, 'booking_cancelled', {
      by: 'buyer',
      notify_buyer: true,
    });
    return { ...cancellation, state: 'CANCELLED' };
  });
}
