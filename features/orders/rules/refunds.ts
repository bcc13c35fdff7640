import { allocate } from '#platform/pure/money.ts';
import { chargeStep } from '#features/tickets/rules/chargeable.ts';

/** Why staff or a buyer give money back. `requested` is a refund alone; the others follow from something cancelled. */
export type RefundReason =
  | 'requested'
  | 'order_cancelled'
  | 'attendee_cancelled'
  | 'event_cancelled'
  | 'booking_cancelled';

/**
 * What a buyer gets back who cancels (decisions.md §6): what is left of the payment, less the fee, never below zero;
 * where the provider takes no odd amount, up to the next one that it takes. All in minor units.
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
  /** Of one that failed: when we heard that it did. */
  updated_at: string;
}

/**
 * Where the refunds of an order stand; none counts that gave a second payment back. `total` is what went back of what
 * the order cost, `gross`, in minor units. One that failed stands until a person asked again, or so much was given back
 * at the provider since: a refund of other money, or one made there before, hides nothing.
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

/** One unit of an order that is still to come, and what it cost with fees and taxes, in minor units. */
export interface PaidUnit {
  attendee_id: number;
  gross: number;
}

/**
 * The part of what is left of a payment that belongs to one attendee, by largest remainder. Cancelling all of them one
 * after the other gives back exactly what cancelling the order would: the last one gets whatever is left. Each is an
 * amount that the provider takes.
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

/** The units of an order whose attendees are still coming, each with what it cost. */
export function paidUnits(
  items: readonly { id: number; quantity: number; total_gross: number }[],
  attendees: readonly { id: number; order_item_id: number; status: string }[],
): PaidUnit[] {
  const gross = new Map(items.map((item) => [item.id, item.total_gross / item.quantity]));
  return attendees
    .filter((one) => one.status === 'ACTIVE')
    .map((one) => ({ attendee_id: one.id, gross: gross.get(one.order_item_id) ?? 0 }));
}
