import { fromWallClock, sameWallClock, wallClock } from '#platform/pure/time.ts';

export interface Schedule {
  start_date: string;
  timezone: string;
}

/**
 * An instant that goes with its event: as long before or after the start as it was by the clock on the wall, so that a
 * sale from 10:00 is one from 10:00 in another zone and on another day (`decisions.md` §4).
 */
export function moved(instant: string, before: Schedule, after: Schedule): string {
  const wallMs = (one: string, zone: string): number => Date.parse(`${wallClock(one, zone)}Z`);
  const by = wallMs(after.start_date, after.timezone) - wallMs(before.start_date, before.timezone);
  const wall = new Date(wallMs(instant, before.timezone) + by).toISOString().slice(0, 19);
  return fromWallClock(wall, after.timezone);
}

/** Where an event would have begun before, had only its zone changed. */
export const startIn = (before: Schedule, after: Schedule): string =>
  sameWallClock(after.start_date, after.timezone, before.timezone);

/**
 * `moved`, seen from `now`: what has passed is not put off. A sale that is open would close until its new day, and an
 * early price that is over would be sold again.
 */
export function movedFrom(now: string, instant: string, before: Schedule, after: Schedule): string {
  const to = moved(instant, before, after);
  const inPlace = moved(instant, { ...before, start_date: startIn(before, after) }, after);
  return instant <= now && to > inPlace ? inPlace : to;
}
