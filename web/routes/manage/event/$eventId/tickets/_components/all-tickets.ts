import { tickets } from '#features/tickets/contract.ts';
import { query } from '#web/lib/query.ts';

/** Every ticket of an event: there are never so many that they need pages. */
export const allTickets = (eventId: number) =>
  query(tickets.list, { params: { eventId }, query: { per_page: 100 } });
