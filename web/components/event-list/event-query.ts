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

/**
 * Whether a text is a valid day that a list can be filtered by: the year 2, typed on the way to
 * 2026, is not.
 */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && toInstant(text, venueZone) !== null;
/** Cleans a search text; one with control characters is dropped. */
const textIn = (text: string | null): string => (text && isOneLine(text) ? text.trim() : '');

/** Returns the filters in a list's address. Invalid ones are ignored rather than refused. */
export function eventQueryOf(search: URLSearchParams): EventQuery {
  const date = search.get('date') ?? '';
  const page = Number(search.get('page') ?? 1);
  const price = search.get('price') ?? '';
  return {
    date: isOneOf(dateChoices, date) || isDay(date) ? date : '',
    category: textIn(search.get('category')).slice(0, 50),
    query: textIn(search.get('query')).slice(0, 100),
    price: isOneOf(prices, price) ? price : '',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/**
 * Groups the events of the home page: those that begin today or within the week, those that have
 * begun and still run, and those that come later or have no date. Each group keeps its order.
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

/** Whether any filter other than the page is set. */
export const isFiltered = ({ date, category, query, price }: EventQuery): boolean =>
  Boolean(date || category || query || price);

/**
 * Returns the first and last day of a choice, relative to `today`. A week is seven days from today;
 * on a Sunday the weekend is today.
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
