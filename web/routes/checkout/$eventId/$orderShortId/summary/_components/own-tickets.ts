import { orders } from '#features/orders/contract.ts';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** As many as a screen shows side by side. */
const seen_at_once = 3;

/** A query for each ticket of an order. */
export const ticketQueries = ({ event_id, attendees }: PublicOrder) =>
  attendees.map(({ short_id }) =>
    query(orders.attendeeTicket, { params: { eventId: event_id, attendeeShortId: short_id } }),
  );

/** Loads what is seen first: tickets that come later move all that stands below them. */
export const firstTickets = (order: PublicOrder): Promise<unknown> =>
  Promise.allSettled(
    ticketQueries(order)
      .slice(0, seen_at_once)
      .map((one) => queryClient.ensureQueryData({ ...one, retry: false })),
  );
