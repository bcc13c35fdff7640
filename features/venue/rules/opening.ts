import { plusDays } from '#platform/pure/time.ts';
import type { VenueData } from '../contract.ts';

export interface Hours {
  opens: string;
  closes: string;
}
/**
 * Everything that determines when the venue is open; days are `YYYY-MM-DD`, times `HH:mm` in the
 * venue's time zone.
 */
export interface Opening extends Pick<VenueData, 'opening_hours' | 'opening_exceptions'> {
  holidays: readonly { date: string }[];
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const byOpening = (a: Hours, b: Hours): number => a.opens.localeCompare(b.opens);
const oneSpan = (opens: string | null, closes: string | null): Hours[] =>
  opens && closes ? [{ opens, closes }] : [];

/**
 * Returns the hours of a day: those of an exception, else of a public holiday, else of the weekday.
 */
export function hoursOf(day: string, opening: Opening): Hours[] {
  const exception = opening.opening_exceptions.find(({ from, to }) => from <= day && day <= to);
  if (exception) return oneSpan(exception.opens, exception.closes);
  const { week, holidays, holiday_opens, holiday_closes } = opening.opening_hours;
  if (holidays !== 'AS_USUAL' && opening.holidays.some(({ date }) => date === day))
    return holidays === 'OWN' ? oneSpan(holiday_opens, holiday_closes) : [];
  return week
    .filter((item) => item.day === weekdayOf(day))
    .map(({ opens, closes }) => ({ opens, closes }))
    .toSorted(byOpening);
}

/** Hours that do not end after they begin continue past midnight. */
const endOf = (day: string, { opens, closes }: Hours): string =>
  closes > opens ? `${day}T${closes}` : `${plusDays(day, 1)}T${closes}`;

export type OpenState =
  | { is_open: true; until: string }
  /** `next` is when it opens again, within two weeks. */
  | { is_open: false; next: string | null };

/**
 * Whether the venue is open at a wall-clock time in its zone (`YYYY-MM-DDTHH:mm`), and the next
 * change.
 */
export function openState(wall: string, opening: Opening): OpenState {
  const today = wall.slice(0, 10);
  const spans = Array.from({ length: 15 }, (_, n) => plusDays(today, n - 1)).flatMap((day) =>
    hoursOf(day, opening).map((hours) => ({
      from: `${day}T${hours.opens}`,
      to: endOf(day, hours),
    })),
  );
  const now = wall.slice(0, 16);
  const current = spans.find(({ from, to }) => from <= now && now < to);
  if (current) return { is_open: true, until: current.to };
  return { is_open: false, next: spans.find(({ from }) => from > now)?.from ?? null };
}
