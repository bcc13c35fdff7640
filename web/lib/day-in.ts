import { toInstant } from '#platform/pure/time.ts';

/** The day that an address names; undefined where it names none that the calendar has. */
export function dayIn(search: URLSearchParams, name: string): string | undefined {
  const day = search.get(name);
  return day?.length === 10 && toInstant(day, 'UTC') ? day : undefined;
}
