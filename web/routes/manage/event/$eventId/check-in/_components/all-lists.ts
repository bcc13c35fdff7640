import { checkIn } from '#features/check-in/contract.ts';
import { query } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';

/** The query for all lists of an event, which has too few for pages. */
export const allLists = (eventId: number) =>
  query(checkIn.list, { params: { eventId }, query: { per_page: 100 } });

/** Reloads after a change of a list. */
export const listsChanged = (): Promise<void> => refetch(checkIn.list, checkIn.get);

/** The secret link that staff open on their phones. */
export const doorLink = (list: { short_id: string }): string =>
  `${location.origin}/check-in/${list.short_id}`;
