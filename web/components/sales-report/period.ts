import { toInstant } from '#platform/pure/time.ts';

const day = (value: string | null): string | undefined =>
  value?.length === 10 && toInstant(value, 'UTC') ? value : undefined;

/** The days that the address names; what is no day is as if it were not there. */
export const periodIn = (search: URLSearchParams): { from?: string; to?: string } => {
  const [from, to] = [day(search.get('from')), day(search.get('to'))];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
};
