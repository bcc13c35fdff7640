import { toInstant } from '#platform/pure/time.ts';

/** Returns the day in an address; undefined when it is not a valid calendar day. */
export function dayIn(search: URLSearchParams, name: string): string | undefined {
  const day = search.get(name);
  return day?.length === 10 && toInstant(day, 'UTC') ? day : undefined;
}
