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
 * where the provider takes no odd amount, up to the next one that it takes. All in minor units; `refunded` includes
 * what is on its way.
 */
export function bookingRefund(
  captured: number,
  refunded: number,
  fee: number,
  currency: string,
): number {
  const step = chargeStep(currency);
  return Math.max(0, Math.ceil((captured - refunded - fee) / step) * step);
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
