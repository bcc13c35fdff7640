import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { notFound, refuse } from '#platform/pure/refusal.ts';
import { perLocale } from '#platform/pure/per-locale.ts';
import { attendeesOfOrder, cancelAttendees } from '#features/attendees/actions/of-order.ts';
import { existing, release } from '#features/stock/actions/transfer.ts';
import { orderFacts } from '../facts.ts';
import type { TicketHolder } from '../mail/attendee-ticket-letter.ts';
import { notices } from '../mail/notices.ts';
import { moneyNotices } from '../mail/money-notices.ts';
import type { CancelInput } from '../refunds.contract.ts';
import type { RefundReason } from '#features/payments/rules/owed.ts';
import * as store from '../store.ts';
import { recordAvailability } from './availability.ts';
import type { Locked } from './complete.ts';
import { requestRefund, refundable, type RefundInput } from './request-refund.ts';

export interface Cancellation {
  by: 'staff' | 'buyer' | 'event';
  notify_buyer: boolean;
  /** The amount refunded with the cancellation, in minor units; shown in the mail. */
  refund?: number;
  /** The organizer's own message to the buyers. */
  message?: string | null;
}

/**
 * Cancels a completed order, in the caller's transaction and under the order's lock: its tickets no
 * longer admit, and its stock can be sold again.
 */
export async function cancelLocked(
  tx: Context,
  order: Locked,
  { by, notify_buyer, refund = 0, message = null }: Cancellation,
): Promise<void> {
  if (!(await store.cancel(tx, order.id, by))) refuse('order.not_completed');
  const others = (await attendeesOfOrder(tx, order.id)).filter(
    (item) => item.status === 'ACTIVE' && item.email !== order.email,
  );
  await cancelAttendees(tx, order.id);
  await release(tx, await existing(tx, order.holds), 'sold');
  await recordAvailability(tx, order);
  await tx.tell(orderFacts.cancelled, {
    account_id: order.account_id,
    event_id: order.event_id,
    before: order,
    after: { ...order, status: 'CANCELLED' },
  });
  if (notify_buyer) {
    await moneyNotices.cancelled(tx, order.id, { by, refund, message });
    const reason = by === 'event' ? 'event' : 'ticket';
    await notices.ticketsCancelled(tx, order.id, await inTheirLanguage(tx, order.id, others), {
      reason,
      repeat: 'order',
    });
  }
  if (by === 'buyer')
    await moneyNotices.bookingCancelled(tx, order.id, {
      refund,
      isRefunded: order.refund_status !== null,
    });
}

/** Attendees with the names of their tickets, each in the attendee's language. */
async function inTheirLanguage<T extends TicketHolder>(
  tx: Context,
  orderId: number,
  holders: readonly T[],
): Promise<TicketHolder[]> {
  const peopleIn = perLocale((locale) => attendeesOfOrder({ ...tx, locale }, orderId));
  const named: TicketHolder[] = [];
  for (const holder of holders)
    named.push((await peopleIn(holder.locale)).find(({ id }) => id === holder.id) ?? holder);
  return named;
}

/** Cancels an order and refunds its payment: all that is left, unless the caller asks for less. */
export async function cancelOrder(
  ctx: Context,
  orderId: number,
  input: z.output<typeof CancelInput>,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const order = await store.lock(tx, orderId);
    if (!order) throw notFound();
    if (order.status === 'CANCELLED') refuse('order.already_cancelled');
    if (order.status !== 'COMPLETED') refuse('order.not_completed');
    const notify_buyer = input?.notify_buyer ?? true;
    const refundAmount = input?.refund_amount ?? (await refundable(tx, orderId));
    const seen = input?.refundable;
    await cancelAndRefund(tx, order, refundAmount, 'order_cancelled', {
      by: 'staff',
      notify_buyer,
      seen,
    });
  });
}

/** Cancels and refunds in one transaction: an order whose refund is refused is not cancelled. */
export async function cancelAndRefund(
  tx: Context,
  order: Locked,
  refund: number,
  reason: RefundReason,
  { seen, ...cancellation }: Cancellation & Pick<RefundInput, 'seen'>,
): Promise<void> {
  const { notify_buyer } = cancellation;
  if (refund > 0)
    await requestRefund(tx, order, {
      amount: refund,
      reason,
      notify_buyer,
      seen,
      field: 'refund_amount',
    });
  await cancelLocked(tx, order, { ...cancellation, refund });
}
