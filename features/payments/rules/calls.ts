import { plus } from '#platform/pure/time.ts';

/**
 * A call without an answer is repeated under its own key for this long. Providers guarantee keys
 * for a day (Stripe's `Idempotency-Key`: 24 hours); for an older call the provider's objects are
 * queried before it is repeated.
 */
const repeatable_ms = 3 * 3_600_000;

export interface TriedCall {
  state: string;
  key: string;
  first_tried_at: string | null;
}

/** Whether the provider may have executed this call unnoticed and forgotten its key since. */
export const mayHaveRun = ({ state, first_tried_at }: TriedCall, now: string): boolean =>
  state === 'UNKNOWN' ||
  (state === 'OPEN' && first_tried_at !== null && plus(first_tried_at, repeatable_ms) <= now);
