import { plusDays } from '#platform/pure/time.ts';

export type View = 'month' | 'week';
/**
 * Days (`YYYY-MM-DD`), both included; `month` is the month that is shown, whose first and last
 * weeks other days complete.
 */
export interface Range {
  from: string;
  to: string;
  month: string | null;
}

const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns the weeks from Monday to Sunday that contain a day, or its month. */
export function rangeOf(view: View, day: string): Range {
  if (view === 'week') {
    const from = plusDays(day, -weekday(day));
    return { from, to: plusDays(from, 6), month: null };
  }
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const next = `${plusDays(first, 31).slice(0, 7)}-01`;
  const last = plusDays(next, -1);
  return { from: plusDays(first, -weekday(first)), to: plusDays(last, 6 - weekday(last)), month };
}

/** Returns the day to show one step earlier or later; for months the first day. */
export function movedBy(view: View, day: string, steps: 1 | -1): string {
  if (view === 'week') return plusDays(day, 7 * steps);
  const first = `${day.slice(0, 7)}-01`;
  return `${plusDays(first, steps === 1 ? 31 : -1).slice(0, 7)}-01`;
}

/**
 * Returns every day of the range in order, both ends included; empty when `to` is before `from`.
 */
export const daysIn = ({ from, to }: Pick<Range, 'from' | 'to'>): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  return days;
};
