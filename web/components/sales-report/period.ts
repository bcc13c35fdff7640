import { dayIn } from '#web/lib/day-in.ts';

/** The days that the address names; what is no day is as if it were not there. */
export const periodIn = (search: URLSearchParams): { from?: string; to?: string } => {
  const [from, to] = [dayIn(search, 'from'), dayIn(search, 'to')];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
};
