/**
 * Instants are ISO 8601 strings with `Z` and milliseconds, which sort as text. Wall-clock times are
 * `YYYY-MM-DDTHH:mm` and belong to a zone (IANA name). Nothing here reads a clock.
 */

/** The zone of the venue, which decides the calendar days of members, receipts and public lists. */
export const venueZone = 'Asia/Hong_Kong';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/**
 * Whether this runtime knows an IANA zone. Bare offsets are refused, as PostgreSQL inverts their
 * sign.
 */
export function isZone(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false;
  try {
    formatterFor(zone);
    return true;
  } catch {
    return false;
  }
}

/** Returns the wall-clock time of an instant in a zone: `2026-11-21T19:05:00`. */
export function wallClock(instant: string, zone: string): string {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterFor(zone).formatToParts(new Date(instant)))
    parts[type] = value;
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

/** Returns the calendar day of an instant in a zone: `2026-11-21`. */
export const dayOf = (instant: string, zone: string): string =>
  wallClock(instant, zone).slice(0, 10);

/**
 * Converts a wall-clock time of a zone to an instant. A time that the zone skips (spring) is moved
 * forward, one that occurs twice (autumn) is the first of the two, like Temporal's `compatible`.
 */
export function fromWallClock(wall: string, zone: string): string {
  const naive = Date.parse(`${wall.length === 10 ? `${wall}T00:00` : wall}Z`);
  const offsetAt = (ms: number): number =>
    Date.parse(`${wallClock(new Date(ms).toISOString(), zone)}Z`) - Math.floor(ms / 1000) * 1000;
  const before = naive - offsetAt(naive - 86_400_000);
  if (before + offsetAt(before) === naive) return new Date(before).toISOString();
  const after = naive - offsetAt(naive + 86_400_000);
  return new Date(after + offsetAt(after) === naive ? after : before).toISOString();
}

/** Returns an instant with its zone's offset: `2026-12-01T20:00:00+08:00`. */
export function withOffset(instant: string, zone: string): string {
  const wall = wallClock(instant, zone);
  const minutes = Math.round((Date.parse(`${wall}Z`) - Date.parse(instant)) / 60_000);
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${wall}${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

/** The end of a date-time that has an offset. */
export const offsetForm = /(Z|[+-]\d{2}:?\d{2})$/;
const inputForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Parses a date-time of the wire: with an offset it is that instant, without one it is wall-clock
 * time in the zone. `null` when it is invalid.
 */
export function toInstant(input: string, zone: string): string | null {
  if (!inputForm.test(input)) return null;
  // `Date` would roll over a day that does not exist (30 February) and the hour 24; they are
  // refused here.
  const day = Date.parse(`${input.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== input.slice(0, 10))
    return null;
  if (input.slice(11, 13) === '24') return null;
  const ms = offsetForm.test(input) ? Date.parse(input) : day;
  if (Number.isNaN(ms) || ms < Date.UTC(1970, 0) || ms > Date.UTC(2200, 0)) return null;
  if (offsetForm.test(input)) return new Date(ms).toISOString();
  return Number.isNaN(Date.parse(`${input.length === 10 ? `${input}T00:00` : input}Z`))
    ? null
    : fromWallClock(input, zone);
}

/** Adds milliseconds to an instant. */
export const plus = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) + ms).toISOString();

/** Adds whole days to a calendar day. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns the instant at which another zone has the same wall-clock time: how an event keeps its
 * times when its zone changes.
 */
export const sameWallClock = (instant: string, from: string, to: string): string =>
  fromWallClock(wallClock(instant, from), to);
