import { on } from '#platform/http.ts';
import type { Condition } from '#platform/list-query.ts';
import { offerOf, view } from './actions/view.ts';
import { create, sort } from './actions/write.ts';
import { tickets, type Ticket } from './contract.ts';
import { staffTicket } from './rules/view.ts';
import * as store from './store.ts';

const byField = {
  order: (t: Ticket) => t.order,
  title: (t: Ticket) => t.title,
  created_at: (t: Ticket) => t.id,
};

/**
 * Does a ticket match a condition of the list query? An event has few tickets, so SQL is not
 * needed.
 */
function fits(ticket: Ticket, { field, operator, value }: Condition): boolean {
  const own = field === 'type' ? ticket.type : ticket.title;
  if (value === null) return operator === 'ne';
  if (Array.isArray(value)) return value.includes(own);
  switch (operator) {
    case 'ne':
      return own !== value;
    case 'lt':
      return own < String(value);
    case 'lte':
      return own <= String(value);
    case 'gt':
      return own > String(value);
    case 'gte':
      return own >= String(value);
    case 'like':
      return own.toLowerCase().includes(String(value).toLowerCase());
    default:
      return own === value;
  }
}

export const ticketRoutes = [
  on(tickets.list, async (ctx, { params, list }) => {
    const offer = await offerOf(ctx, params.eventId);
    const foundIds = list.query ? await store.saying(ctx, params.eventId, list.query) : null;
    const listed = offer.tickets
      .map((ticket) => staffTicket(ticket, offer, ctx.locale))
      .filter((t) => !foundIds || foundIds.has(t.id))
      .filter(
        (t) =>
          list.filters.every((condition) => fits(t, condition)) &&
          (list.or.length === 0 || list.or.some((condition) => fits(t, condition))),
      );
    const value = byField[list.sort_by as keyof typeof byField];
    listed.sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a.id - b.id));
    if (list.sort_direction === 'desc') listed.reverse();
    const from = (list.page - 1) * list.per_page;
    return {
      rows: listed.slice(from, from + list.per_page),
      total: listed.length,
      total_is_exact: true,
    };
  }),
  on(tickets.create, (ctx, { params, body }) => create(ctx, params.eventId, body)),
  on(tickets.get, (ctx, { params }) => view(ctx, params.eventId, params.ticketId)),
  on(tickets.sort, (ctx, { params, body }) => sort(ctx, params.eventId, body)),
];
