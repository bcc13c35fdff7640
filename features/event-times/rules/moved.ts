import { fromWallClock, sameWallClock, wallClock } from '#platform/pure/time.ts';

export interface Schedule {
  start_date: string;
  timezone: string;
}

/**
 * Moves an instant with its event: it keeps its wall-clock distance from the start, so that a sale
 * from 10:00 is still from 10:00 in another time zone and on another day (`decisions.md` §4).
 */
export function moved(instant: string, before: Schedule, after: Schedule): string {
  const wallMs = (text: string, zone: string): number => Date.parse(`${wallClock(text, zone)}Z`);
  const by = wallMs(after.start_date, after.timezone) - wallMs(before.start_date, before.timezone);
  const wall = new Date(wallMs(instant, before.timezone) + by).toISOString().slice(0, 19);
  return fromWallClock(wall, after.timezone);
}

/** Returns when an event would have begun before, had only its time zone changed. */
export const startIn = (before: Schedule, after: Schedule): string =>
  sameWallClock(after.start_date, after.timezone, before.timezone);

/**
 * Like `moved`, as of `now`: instants in the past are not postponed. Otherwise an open sale would
 * close until its new day, and an expired early price would be sold again.
 */
export function movedFrom(now: string, instant: string, before: Schedule, after: Schedule): string {
  const to = moved(instant, before, after);
  const inPlace = moved(instant, { ...before, start_date: startIn(before, after) }, after);
  return instant <= now && to > inPlace ? inPlace : to;
}
