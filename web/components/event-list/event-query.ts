import { isOneLine } from '#platform/pure/text.ts';
import { dayOf, plusDays, toInstant, venueZone } from '#platform/pure/time.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';

export const dateChoices = ['today', 'week', 'weekend'] as const;
/** The categories that have a name in every language (decisions.md §4); others are free text. */
export const categories = [
  'concert',
  'exhibition',
  'workshop',
  'talk',
  'market',
  'sport',
  'family',
  'food',
  'film',
  'other',
] as const;

export const prices = ['free', 'paid'] as const;

export interface EventQuery {
  date: string;
  category: string;
  query: string;
  price: (typeof prices)[number] | '';
  page: number;
}

/** A day that the calendar has and the list can be asked for: the year 2, typed on the way to 2026, is none. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && toInstant(text, venueZone) !== null;
/** Words as they may be searched for; what no keyboard writes is left out. */
const words = (text: string | null): string => (text && isOneLine(text) ? text.trim() : '');

/** The filters in the address of a list. Invalid ones are ignored rather than refused. */
export function eventQueryOf(search: URLSearchParams): EventQuery {
  const date = search.get('date') ?? '';
  const page = Number(search.get('page') ?? 1);
  const price = search.get('price') ?? '';
  return {
    date: isOneOf(dateChoices, date) || isDay(date) ? date : '',
    category: words(search.get('category')).slice(0, 50),
    query: words(search.get('query')).slice(0, 100),
    price: isOneOf(prices, price) ? price : '',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/**
 * The events of the home page, in the order of interest: what begins today or within the week, what began before and
 * still goes on, what comes later or has no date. Each keeps its order.
 */
export function sectionsOf<E extends { start_date: string | null; timezone: string }>(
  events: readonly E[],
  today: string,
): Record<'soon' | 'running' | 'later', E[]> {
  const sections = { soon: [] as E[], running: [] as E[], later: [] as E[] };
  const lastDay = plusDays(today, 6);
  for (const event of events) {
    const day = event.start_date && dayOf(event.start_date, event.timezone);
    sections[!day || day > lastDay ? 'later' : day < today ? 'running' : 'soon'].push(event);
  }
  return sections;
}

/** Whether anything but the page is chosen. */
export const isFiltered = ({ date, category, query, price }: EventQuery): boolean =>
  Boolean(date || category || query || price);

/**
 * The first and last day of a choice, seen from `today`. A week is seven days from today; on a
 * Sunday the weekend is today.
 */
export function daysOf(date: string, today: string): { from?: string; to?: string } {
  if (!date) return {};
  if (date === 'today') return { from: today, to: today };
  if (date === 'week') return { from: today, to: plusDays(today, 6) };
  if (date !== 'weekend') return { from: date, to: date };
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const saturday = plusDays(today, weekday === 0 ? -1 : 6 - weekday);
  return { from: weekday === 0 ? today : saturday, to: plusDays(saturday, 1) };
}
