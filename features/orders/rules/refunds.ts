import { allocate } from '#platform/pure/money.ts';
import { mostOwed, type EndedRefund } from '#features/payments/rules/owed.ts';
import { chargeStep } from '#features/tickets/rules/chargeable.ts';
import type { RefundStatus } from './status.ts';

/**
 * The refund of a buyer who cancels (decisions.md §6): what is left of the payment less the fee,
 * never below zero, rounded up to an amount that the provider can charge. All in minor units.
 */
export function bookingRefund(left: number, fee: number, currency: string): number {
  const step = chargeStep(currency);
  return Math.max(0, Math.ceil((left - fee) / step) * step);
}

interface RefundedOrder {
  /** What it cost and what was refunded of it, in minor units. */
  gross: number;
  refunded: number;
  /** What can still be refunded: less what a bank took back. */
  left: number;
  cancelled_at: string | null;
}

/**
 * The refund status of an order; refunds of a duplicate payment must not be passed. A failed refund
 * counts while it owes something (`owedOf`) and something is left.
 */
export function refundStatus(
  refunds: readonly EndedRefund[],
  { gross, refunded, left, cancelled_at }: RefundedOrder,
): RefundStatus | null {
  if (refunds.some((refund) => refund.status === 'PENDING')) return 'REFUND_PENDING';
  if (left > 0 && mostOwed(refunds, cancelled_at)) return 'REFUND_FAILED';
  if (refunded >= gross) return 'REFUNDED';
  return refunded > 0 ? 'PARTIALLY_REFUNDED' : null;
}

/** One active unit of an order, and what it cost with fees and taxes, in minor units. */
export interface PaidUnit {
  attendee_id: number;
  gross: number;
}

/**
 * The share of one attendee in what is left of a payment, by largest remainder. Cancelling all
 * attendees one by one refunds exactly what cancelling the order would: the last one gets the
 * remainder. Each share is an amount that the provider can charge.
 */
export function shareOf(
  remaining: number,
  active: readonly PaidUnit[],
  attendeeId: number,
  currency: string,
): number {
  const step = chargeStep(currency);
  const shares = allocate(
    Math.floor(remaining / step),
    active.map((unit) => unit.gross),
  );
  return step * (shares[active.findIndex((unit) => unit.attendee_id === attendeeId)] ?? 0);
}

/** The units of an order whose attendees are active, each with what it cost. */
export function paidUnits(
  items: readonly { id: number; quantity: number; total_gross: number }[],
  attendees: readonly { id: number; order_item_id: number; status: string }[],
): PaidUnit[] {
  const gross = new Map(items.map((item) => [item.id, item.total_gross / item.quantity]));
  return attendees
    .filter((attendee) => attendee.status === 'ACTIVE')
    .map((attendee) => ({
      attendee_id: attendee.id,
      gross: gross.get(attendee.order_item_id) ?? 0,
    }));
}
