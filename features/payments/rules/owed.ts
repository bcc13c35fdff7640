/** Why a refund was made: what staff or a buyer asked for, or what follows from a cancellation. */
export type RefundReason =
  | 'requested'
  | 'order_cancelled'
  | 'attendee_cancelled'
  | 'event_cancelled'
  | 'booking_cancelled';

export interface EndedRefund {
  payment_id: number;
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
  reason: string;
  /** In minor units. */
  amount: number;
  created_at: string;
  /** For a failed refund: when the failure was reported. */
  updated_at: string;
}

const ofWholeOrder: string[] = [
  'order_cancelled',
  'event_cancelled',
  'booking_cancelled',
] satisfies RefundReason[];

/**
 * What a failed refund still owes to the buyer, in minor units: less what was refunded of its
 * payment since. Nothing once the order was cancelled with a refund. While the tickets are valid, a
 * smaller request of staff replaces one that failed: it is a decision. After a cancellation it does
 * not, since the rest is still the buyer's.
 */
export function owedOf(
  failed: EndedRefund,
  refunds: readonly EndedRefund[],
  cancelled_at: string | null,
): number {
  if (failed.status !== 'FAILED') return 0;
  const later = refunds.filter(
    (refund) => refund.payment_id === failed.payment_id && refund.created_at > failed.updated_at,
  );
  const isReplaced = later.some(
    (endedRefund) =>
      ofWholeOrder.includes(endedRefund.reason) ||
      (endedRefund.reason === 'requested' &&
        failed.reason === 'requested' &&
        (cancelled_at === null || endedRefund.created_at < cancelled_at)),
  );
  if (isReplaced) return 0;
  const succeeded = later.filter((endedRefund) => endedRefund.status === 'SUCCEEDED');
  return Math.max(
    0,
    failed.amount - succeeded.reduce((sum, endedRefund) => sum + endedRefund.amount, 0),
  );
}

/** The failed refund of a payment that owes most; undefined when none owes anything. */
export function mostOwed<T extends EndedRefund>(
  refunds: readonly T[],
  cancelled_at: string | null,
): { refund: T; owed: number } | undefined {
  const owing = refunds
    .map((refund) => ({ refund, owed: owedOf(refund, refunds, cancelled_at) }))
    .filter(({ owed }) => owed > 0);
  return owing.sort((a, b) => b.owed - a.owed)[0];
}
