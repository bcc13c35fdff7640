import { refuse } from '../pure/refusal.ts';

/** Refuses a key whose first call is still running; clients may retry after 2 seconds. */
export function stillRunning(): never {
  refuse('idempotency.still_running', { seconds: 2 });
}
