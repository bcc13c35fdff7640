import type { PublicVenue } from '#features/venue/contract.ts';
import { hoursOf, type Hours } from '#features/venue/rules/opening.ts';

export interface SpecialDay {
  from: string;
  to: string;
  name: string;
  /** The path of its name among the venue's texts; null for a public holiday. */
  path: string | null;
  hours: Hours[];
}

const most = 6;

/**
 * Returns the next days with hours unlike the weekly ones, soonest first: the venue's exceptions,
 * and public holidays that none of them covers.
 */
export function specialDays(
  venue: Pick<PublicVenue, 'opening_hours' | 'opening_exceptions' | 'exception_notes' | 'holidays'>,
  today: string,
): SpecialDay[] {
  const exceptions = venue.opening_exceptions.map(({ from, to }, at) => ({
    from,
    to,
    name: venue.exception_notes[at] ?? '',
    path: `exception_notes.${at}`,
    hours: hoursOf(from, venue),
  }));
  const holidays = venue.holidays
    .filter(({ date }) => !exceptions.some(({ from, to }) => from <= date && date <= to))
    .map(({ date, name }) => ({
      from: date,
      to: date,
      name,
      path: null,
      hours: hoursOf(date, venue),
    }));
  return [...exceptions, ...holidays]
    .filter(({ to }) => to >= today)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .slice(0, most);
}
