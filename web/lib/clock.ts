import { dayOf } from '#platform/pure/time.ts';

/** The only place where screens read the clock, so that tests can set it. */
export const now = (): number => Date.now();

/** Now, in UTC: `2026-11-21T04:00:00.000Z`. */
export const nowInstant = (): string => new Date(now()).toISOString();

/** Today's calendar day in a zone: `2026-11-21`. */
export const today = (zone: string): string => dayOf(nowInstant(), zone);

/** How far the server's clock is ahead of the browser's, as far as a response has shown. */
export const serverClock = { ahead_ms: 0 };

/** Now by the server's clock, as far as it is known, in UTC. */
export const serverInstant = (): string => new Date(now() + serverClock.ahead_ms).toISOString();
