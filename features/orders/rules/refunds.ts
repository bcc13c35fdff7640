import { allocate } from '#platform/pure/money.ts';
import { chargeStep } from '#features/tickets/rules/chargeable.ts';

/**
 * Why staff or a buyer requested a refund. `requested` is a refund alone; the others follow from a
 * cancellation.
 */
export type RefundReason =
  | 'requested'
  | 'order_cancelled'
  | 'attendee_cancelled'
  | 'event_cancelled'
  | 'booking_cancelled';

/**
 * The refund of a buyer who cancels (decisions.md §6): what is left of the payment less the fee,
 * never below zero, rounded up to an amount that the provider can charge. All in minor units.
 */
export function bookingRefund(left: number, fee: number, currency: string): number {
  const step = chargeStep(currency);
  return Math.max(0, Math.ceil((left - fee) / step) * step);
}

interface EndedRefund {
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  reason: string;
  /** In minor units. */
  amount: number;
  created_at: string;
  /** For a failed refund: when the failure was reported. */
  updated_at: string;
}

/**
 * The refund status of an order; refunds of a duplicate payment must not be passed. `total` is what
 * was refunded of the order's cost, `gross`, in minor units. A failed refund counts until another
 * one is requested, or until at least its amount is refunded at the provider afterwards: smaller or
 * earlier refunds there do not hide it.
 */
export function refundStatus(
  refunds: readonly EndedRefund[],
  total: number,
  gross: number,
): 'REFUND_PENDING' | 'REFUND_FAILED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' {
  if (refunds.some((one) => one.status === 'PENDING')) return 'REFUND_PENDING';
  const isMadeUp = (failed: EndedRefund): boolean =>
    refunds.some(
      (one) =>
        one.created_at > failed.updated_at &&
        (one.reason !== 'made_at_provider' || one.amount >= failed.amount),
    );
  const left = refunds.filter((one) => one.status === 'FAILED' && !isMadeUp(one));
  if (left.length > 0 && total < gross) return 'REFUND_FAILED';
  return total >= gross ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
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
    .filter((one) => one.status === 'ACTIVE')
    .map((one) => ({ attendee_id: one.id, gross: gross.get(one.order_item_id) ?? 0 }));
}
