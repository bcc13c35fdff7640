import { CallError } from '#platform/client.ts';

const page = '/auth/set-up-two-factor';

/** Where staff set up the second factor that their account asks for, and from where they come back. */
export const setUpFirstAddress = (from: string): string =>
  `${page}?${new URLSearchParams({ previous_url: from })}`;

/** An account may begin to ask for it while staff work: the next refusal leads there. */
export function leadToSetUp(error: unknown): void {
  if (!(error instanceof CallError) || error.code !== 'two_factor.set_up_first') return;
  if (typeof location === 'undefined' || location.pathname === page) return;
  location.assign(setUpFirstAddress(location.pathname + location.search));
}
