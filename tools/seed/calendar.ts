import { dayOf, fromWallClock, plusDays, venueZone } from '#platform/pure/time.ts';
import type { EventSeed } from './programme/event-seed.ts';

export const zone = venueZone;
export const day_ms = 86_400_000;

/** Days from today to the day of a seed: a number, or the n-th Saturday or Sunday after today. */
export function daysAway(day: EventSeed['day'], now: string): number {
  if (typeof day === 'number') return day;
  const [name, nth] = day.split(' ');
  const today = new Date(`${dayOf(now, zone)}T00:00:00Z`).getUTCDay();
  const first = (((name === 'sat' ? 6 : 7) - today + 6) % 7) + 1;
  return first + (Number(nth) - 1) * 7;
}

/** When an event of the programme begins and ends; a time before its beginning is of the next morning. */
export function timesOf(
  seed: EventSeed,
  now: string,
): { starts: string; ends: string; away: number } {
  const away = daysAway(seed.day, now);
  const today = dayOf(now, zone);
  const at = (offset: number, time: string): string =>
    fromWallClock(`${plusDays(today, offset)}T${time}`, zone);
  return {
    away,
    starts: at(away, seed.from),
    ends: at(away + (seed.more_days ?? 0) + (seed.to < seed.from ? 1 : 0), seed.to),
  };
}

/** Noon in Hong Kong, so many days from today. */
export const noon = (now: string, days: number): string =>
  fromWallClock(`${plusDays(dayOf(now, zone), days)}T12:00`, zone);
