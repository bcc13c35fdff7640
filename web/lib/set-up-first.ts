import { CallError } from '#platform/client.ts';

const page = '/auth/set-up-two-factor';

/**
 * Returns the address where staff set up the second factor that their account requires, and from
 * which they return.
 */
export const setUpFirstAddress = (from: string): string =>
  `${page}?${new URLSearchParams({ previous_url: from })}`;

/**
 * Redirects to the set-up: an account may start to require a second factor while staff work, and
 * the next call is refused.
 */
export function leadToSetUp(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'two_factor.set_up_first') return;
  if (typeof location === 'undefined' || location.pathname === page) return;
  location.assign(setUpFirstAddress(location.pathname + location.search));
}
