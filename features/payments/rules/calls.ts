import { plus } from '#platform/pure/time.ts';

/**
 * So long a call without an answer is repeated under its own key. Providers promise to remember keys for a day
 * (`Idempotency-Key` of Stripe: 24 hours); before a repeat that is older than this they are asked what they have.
 */
const repeatable_ms = 3 * 3_600_000;

export interface TriedCall {
  state: string;
  key: string;
  first_tried_at: string | null;
}

/** May the provider have done this call without our knowing it, and forgotten its key since? */
export const mustAskFirst = ({ state, first_tried_at }: TriedCall, now: string): boolean =>
  state === 'UNKNOWN' ||
  (state === 'OPEN' && first_tried_at !== null && plus(first_tried_at, repeatable_ms) <= now);
