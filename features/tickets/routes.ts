import { on } from '#platform/http.ts';
import type { Condition } from '#platform/list-query.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { nameCollator } from '#platform/rows/name-order.ts';
import { checkSent } from './actions/check-sent.ts';
import { offerOf, view } from './actions/view.ts';
import { create, sort } from './actions/write.ts';
import { tickets, type Ticket } from './contract.ts';
import { staffTicket } from './rules/view.ts';
import * as store from './store.ts';

type Compare = (a: Ticket, b: Ticket) => number;
const byOrder: Compare = (a, b) => a.order - b.order;
const byAge: Compare = (a, b) => a.id - b.id;
function compareBy(field: string, locale: Locale): Compare {
  if (field !== 'title') return field === 'order' ? byOrder : byAge;
  const { compare } = nameCollator(locale);
  return (a, b) => compare(a.title, b.title);
}

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
    const foundIds = list.query ? await store.withTitle(ctx, params.eventId, list.query) : null;
    const listed = offer.tickets
      .map((ticket) => staffTicket(ticket, offer, ctx.locale))
      .filter((t) => !foundIds || foundIds.has(t.id))
      .filter(
        (t) =>
          list.filters.every((condition) => fits(t, condition)) &&
          (list.or.length === 0 || list.or.some((condition) => fits(t, condition))),
      );
    const compare = compareBy(list.sort_by, ctx.locale);
    listed.sort((a, b) => compare(a, b) || byAge(a, b));
    if (list.sort_direction === 'desc') listed.reverse();
    const from = (list.page - 1) * list.per_page;
    return {
      rows: listed.slice(from, from + list.per_page),
      total: listed.length,
      total_is_exact: true,
    };
  }),
  on(
    tickets.create,
    (ctx, { params, body }) => create(ctx, params.eventId, body),
    (valid) => checkSent(valid, true),
  ),
  on(tickets.get, (ctx, { params }) => view(ctx, params.eventId, params.ticketId)),
  on(tickets.sort, (ctx, { params, body }) => sort(ctx, params.eventId, body)),
];
