import { plus } from '#platform/pure/time.ts';

/** Why money goes back by itself, without anyone of the staff: no one asked for it, and there is no ticket for it. */
export const automaticRefunds = ['paid_too_late', 'paid_twice', 'paid_cancelled'] as const;
export type AutomaticRefund = (typeof automaticRefunds)[number];

/** False for refunds that staff asked for and for those of a cancelled event. */
export const isAutomaticRefund = (reason: string): boolean =>
  automaticRefunds.some((one) => one === reason);

/**
 * So often a return is tried: 5 and 20 minutes, 1⅓, 5⅓ and 21⅓ hours after the one before failed. Then a
 * person has to look.
 */
export const max_attempts = 6;
const waitMinutes = (failed: number): number => 5 * 4 ** (failed - 1);

/**
 * When the return of one payment is to be tried, given its attempts in order: `now` for the first, a later
 * instant after a failed one, and null while one is on its way, when one succeeded, and when enough have
 * failed.
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

/** Has the return of a payment failed so often that no one tries any more? */
export const isGivenUp = (attempts: readonly { status: string }[]): boolean =>
  attempts.length >= max_attempts && attempts.every((attempt) => attempt.status === 'FAILED');
