import { orders } from '#features/orders/contract.ts';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** As many as fit side by side on a screen. */
const seen_at_once = 3;

/** A query for each ticket of an order. */
export const ticketQueries = ({ event_id, attendees }: PublicOrder) =>
  attendees.map(({ short_id }) =>
    query(orders.attendeeTicket, { params: { eventId: event_id, attendeeShortId: short_id } }),
  );

/** Loads the tickets that are visible first: loaded later, they would move the content below. */
export const firstTickets = (order: PublicOrder): Promise<unknown> =>
  Promise.allSettled(
    ticketQueries(order)
      .slice(0, seen_at_once)
      .map((ticketQuery) => queryClient.ensureQueryData({ ...ticketQuery, retry: false })),
  );
