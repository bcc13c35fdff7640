import { checkIn } from '#features/check-in/contract.ts';
import { query } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Every list of an event: there are never so many that they need pages. */
export const allLists = (eventId: number) =>
  query(checkIn.list, { params: { eventId }, query: { per_page: 100 } });

/** After a change of a list. */
export const listsChanged = (): Promise<void> => refetch(checkIn.list, checkIn.get);

/** The secret link that staff open on their phones. */
export const doorLink = (list: { short_id: string }): string =>
  `${location.origin}/check-in/${list.short_id}`;
