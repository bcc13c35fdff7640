import { plus } from '#platform/pure/time.ts';

/** Reasons for automatic refunds: no one asked for them, and the payment has no ticket. */
export const automaticRefunds = ['paid_too_late', 'paid_twice', 'paid_cancelled'] as const;
export type AutomaticRefund = (typeof automaticRefunds)[number];

/** False for refunds that staff asked for and for those of a cancelled event. */
export const isAutomaticRefund = (reason: string): boolean =>
  automaticRefunds.some((automaticRefund) => automaticRefund === reason);

/**
 * The number of attempts at a refund: retries follow 5 and 20 minutes, then 1⅓, 5⅓ and 21⅓ hours
 * after the previous failure. After that staff must act.
 */
export const max_attempts = 6;
const waitMinutes = (failed: number): number => 5 * 4 ** (failed - 1);

/**
 * When to attempt the refund of one payment, given its attempts in order: `now` for the first, a
 * later instant after a failure, null while one is pending, after a success, and when all attempts
 * have failed.
 */
export function nextRefundAttempt(
  attempts: readonly { status: string; updated_at: string }[],
  now: string,
): string | null {
  const last = attempts.at(-1);
  if (!last) return now;
  if (attempts.length >= max_attempts || attempts.some((attempt) => attempt.status !== 'FAILED'))
    return null;
  return plus(last.updated_at, waitMinutes(attempts.length) * 60_000);
}

/** Has the refund of a payment failed so often that it is no longer retried? */
export const isGivenUp = (attempts: readonly { status: string }[]): boolean =>
  attempts.length >= max_attempts && attempts.every((attempt) => attempt.status === 'FAILED');
