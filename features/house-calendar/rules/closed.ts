import { hoursOf, type Opening } from '#features/venue/rules/opening.ts';

/**
 * Whether the venue is closed on a day. A venue without weekly hours is closed only on explicit
 * days: an exception without hours, or a public holiday on which it is closed.
 */
export function isClosed(day: string, opening: Opening): boolean {
  if (hoursOf(day, opening).length > 0) return false;
  if (opening.opening_hours.week.length > 0) return true;
  const exception = opening.opening_exceptions.find(({ from, to }) => from <= day && day <= to);
  if (exception) return true;
  const isHoliday = opening.holidays.some(({ date }) => date === day);
  return isHoliday && opening.opening_hours.holidays === 'CLOSED';
}
