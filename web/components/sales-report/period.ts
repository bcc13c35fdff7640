import { dayIn } from '#web/lib/day-in.ts';

/** Returns the period in the address; invalid days are ignored. */
export const periodIn = (search: URLSearchParams): { from?: string; to?: string } => {
  const [from, to] = [dayIn(search, 'from'), dayIn(search, 'to')];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
};
