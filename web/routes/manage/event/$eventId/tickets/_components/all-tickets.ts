import { tickets } from '#features/tickets/contract.ts';
import { query } from '#web/lib/query.ts';

/** The query for all tickets of an event, which has too few for pages. */
export const allTickets = (eventId: number) =>
  query(tickets.list, { params: { eventId }, query: { per_page: 100 } });
