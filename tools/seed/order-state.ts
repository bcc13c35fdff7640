import type { Selectable } from 'kysely';
import { plus } from '#platform/pure/time.ts';
import type { DB } from '#platform/tables.ts';
import type { Outcome } from './outcomes.ts';
import type { Random } from './random.ts';

interface Times {
  completed_at: string | null;
  cancelled_at: string | null;
}

/**
 * Returns the times of an order's outcome; null for what did not happen. An order is cancelled at
 * `now` at the latest.
 */
export function timesOf(outcome: Outcome, at: string, now: string, random: Random): Times {
  const completed_at =
    outcome.kind === 'open' || outcome.kind === 'failed' || outcome.kind === 'abandoned'
      ? null
      : plus(at, random.between(70, 400) * 1000);
  const cancelled_at =
    outcome.kind === 'cancelled'
      ? ([plus(completed_at ?? at, random.between(2, 90) * 3_600_000), now].sort()[0] ?? now)
      : null;
  return { completed_at, cancelled_at };
}

/**
 * Returns how the units of an order count towards the stock; null for an order that was not
 * completed or was cancelled.
 */
export function countedAs(outcome: Outcome): 'reserved' | 'sold' | null {
  if (outcome.kind === 'open') return 'reserved';
  return outcome.kind === 'completed' || outcome.kind === 'refunded_part' ? 'sold' : null;
}

/**
 * Returns the refund in cents: the amount paid, less HK$100 when a fee is kept; one unit when a
 * part was refunded.
 */
export function refundedOf(outcome: Outcome, gross: number, firstUnitGross: number): number {
  if (outcome.kind === 'cancelled' && gross > 0)
    return Math.max(0, gross - (outcome.keeps_fee ? 10_000 : 0));
  return outcome.kind === 'refunded_part' ? Math.min(gross, firstUnitGross) : 0;
}

/**
 * Returns the statuses of an order. Without `completed_at` it has expired, unless it is still open.
 */
export function statusesOf(
  outcome: Outcome,
  { completed_at, cancelled_at }: Times,
  gross: number,
  refunded: number,
): Pick<Selectable<DB['orders']>, 'status' | 'payment_status' | 'refund_status'> {
  const refundFailed = outcome.kind === 'completed' && outcome.refund_failed && gross > 0;
  const refund_status =
    refunded === 0
      ? refundFailed
        ? 'REFUND_FAILED'
        : null
      : refunded === gross
        ? 'REFUNDED'
        : 'PARTIALLY_REFUNDED';
  if (completed_at)
    return {
      status: cancelled_at ? 'CANCELLED' : 'COMPLETED',
      payment_status: gross === 0 ? 'NO_PAYMENT_REQUIRED' : 'PAYMENT_RECEIVED',
      refund_status,
    };
  const unpaid = { failed: 'PAYMENT_FAILED', open: 'AWAITING_PAYMENT' } as const;
  const isTried = outcome.kind === 'failed' || outcome.kind === 'open';
  return {
    status: outcome.kind === 'open' ? 'RESERVED' : 'EXPIRED',
    payment_status: gross > 0 && isTried ? unpaid[outcome.kind] : null,
    refund_status,
  };
}
