import { dayOf, fromWallClock, plusDays, wallClock } from '#platform/pure/time.ts';

/** Returns the calendar days in a time zone from one instant to another. */
export const daysBetween = (from: string, to: string, zone: string): number =>
  Math.round((Date.parse(dayOf(to, zone)) - Date.parse(dayOf(from, zone))) / 86_400_000);

/** Returns the instant `days` later at the same wall-clock time of the zone; null stays null. */
export function shifted<T extends string | null>(instant: T, days: number, zone: string): T {
  if (instant === null) return instant;
  const wall = wallClock(instant, zone);
  return fromWallClock(`${plusDays(wall.slice(0, 10), days)}${wall.slice(10)}`, zone) as T;
}
