export const orderStatuses = ['RESERVED', 'COMPLETED', 'CANCELLED', 'EXPIRED'] as const;
export const paymentStatuses = [
  'NO_PAYMENT_REQUIRED',
  'AWAITING_PAYMENT',
  'PAYMENT_FAILED',
  'PAYMENT_RECEIVED',
] as const;
export const refundStatuses = [
  'REFUND_PENDING',
  'REFUND_FAILED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
export type RefundStatus = (typeof refundStatuses)[number];

/** The status shown to readers, derived from the three stored ones (`displayStatus`). */
export const displayStatuses = [
  ...orderStatuses,
  'AWAITING_PAYMENT',
  'PAYMENT_FAILED',
  ...refundStatuses,
] as const satisfies readonly (OrderStatus | PaymentStatus | RefundStatus)[];
export type DisplayStatus = (typeof displayStatuses)[number];

export interface Facts {
  status: OrderStatus;
  payment_status: PaymentStatus | null;
  refund_status: RefundStatus | null;
}

/** The allowed status changes, by action. The same table guards the UPDATE. */
export const moves = {
  complete: ['RESERVED'],
  complete_late: ['EXPIRED'],
  expire: ['RESERVED'],
  abandon: ['RESERVED'],
  cancel: ['COMPLETED'],
} as const satisfies Record<string, readonly OrderStatus[]>;

/**
 * The spec's single list (decisions.md §6): the refund status if any, then cancellation, then the
 * payment status while it is open.
 */
export function displayStatus({ status, payment_status, refund_status }: Facts): DisplayStatus {
  if (refund_status) return refund_status;
  if (status === 'CANCELLED') return 'CANCELLED';
  if (payment_status === 'PAYMENT_FAILED' || payment_status === 'AWAITING_PAYMENT')
    return payment_status;
  return status;
}

/** The colour of a display status (spec §4). */
export function colourOf(display: DisplayStatus): 'orange' | 'red' | 'teal' {
  if (['AWAITING_PAYMENT', 'REFUND_PENDING', 'PARTIALLY_REFUNDED'].includes(display))
    return 'orange';
  return ['CANCELLED', 'REFUND_FAILED', 'REFUNDED', 'PAYMENT_FAILED'].includes(display)
    ? 'red'
    : 'teal';
}
