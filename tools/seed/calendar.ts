import Holidays from 'date-holidays';
import { dayOf, fromWallClock, plusDays, venueZone } from '#platform/pure/time.ts';
import type { EventSeed } from './programme/event-seed.ts';

export const zone = venueZone;
export const day_ms = 86_400_000;

const holidays = new Holidays('HK', { types: ['public'] });

/** Returns the first day of the next Lunar New Year, `YYYY-MM-DD`. */
export function newYear(now: string): string {
  const today = dayOf(now, zone);
  const year = Number(today.slice(0, 4));
  // If the first day falls on a Sunday it is no public holiday, but the days after it are.
  const first = [year, year + 1]
    .flatMap((year) => holidays.getHolidays(year))
    .flatMap(({ date, rule }) => {
      const nth = /^chinese 01-0-0(\d) not/.exec(rule)?.[1];
      return nth ? plusDays(date.slice(0, 10), 1 - Number(nth)) : [];
    })
    .find((day) => day > today);
  if (!first) throw new Error('the calendar of Hong Kong has no Lunar New Year');
  return first;
}

/**
 * Returns the days from today to the day of a seed: a number, the n-th Saturday or Sunday after
 * today, or a number of days from the first day of the next Lunar New Year.
 */
export function daysAway(day: EventSeed['day'], now: string): number {
  if (typeof day === 'number') return day;
  const [name, nth] = day.split(' ');
  if (name === 'new_year')
    return (Date.parse(newYear(now)) - Date.parse(dayOf(now, zone))) / day_ms + Number(nth);
  const today = new Date(`${dayOf(now, zone)}T00:00:00Z`).getUTCDay();
  const first = (((name === 'sat' ? 6 : 7) - today + 6) % 7) + 1;
  return first + (Number(nth) - 1) * 7;
}

/**
 * Returns when an event of the programme begins and ends; an end before the beginning is on the
 * next morning.
 */
export function timesOf(
  seed: EventSeed,
  now: string,
): { starts: string; ends: string; away: number } {
  const away = daysAway(seed.day, now);
  return {
    away,
    starts: timeOnDay(now, away, seed.from),
    ends: timeOnDay(now, away + (seed.more_days ?? 0) + (seed.to < seed.from ? 1 : 0), seed.to),
  };
}

/** Returns a time of day (`HH:MM`) in Hong Kong, a number of days from today. */
export const timeOnDay = (now: string, days: number, time: string): string =>
  fromWallClock(`${plusDays(dayOf(now, zone), days)}T${time}`, zone);

/** Returns noon in Hong Kong, a number of days from today. */
export const noon = (now: string, days: number): string => timeOnDay(now, days, '12:00');
