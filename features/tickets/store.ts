import { sql, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { textsContain } from '#platform/page.ts';
import { inAllLanguages } from '#platform/rows/translations.ts';
import { iso } from '#platform/rows/iso.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import * as positions from '#platform/rows/positions.ts';
import { ranOutUnpaid } from '#platform/rows/run-out.ts';
import type { TicketPrices, Tickets } from '#platform/tables.ts';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import type { Counter } from '#features/stock/rules/counter.ts';
import type { Offer, OfferedTicket } from './rules/sale.ts';

const ticketsJson = sql<OfferedTicket[]>`
  coalesce(
    (
      select json_agg(t order by t.position, t.id)
      from (
        select t.id, t.title, t.description, t.type, t.min_per_order, t.max_per_order,
          t.hide_before_sale_start_date, t.hide_after_sale_end_date, t.hide_when_sold_out,
          t.start_collapsed, t.show_quantity_remaining, t.is_hidden, t.is_hidden_without_promo_code,
          t.membership_tiers, t.is_hidden_from_others, t.position, t.version, t.translations,
          t.converted_texts,
          ${iso('t.sale_start_date')} as sale_start_date,
          ${iso('t.sale_end_date')} as sale_end_date,
          c.charges, c.retired_charge_ids,
          (
            select json_agg(
              json_build_object(
                'id', p.id, 'label', p.label, 'price', p.price, 'is_hidden', p.is_hidden,
                'translations', p.translations, 'converted_texts', p.converted_texts,
                'sale_start_date', ${iso('p.sale_start_date')},
                'sale_end_date', ${iso('p.sale_end_date')},
                'counter', json_build_object(
                  'id', k.id, 'capacity', k.capacity, 'reserved', k.reserved, 'sold', k.sold,
                  'shared_ids', k.shared_ids
                )
              )
              order by p.position, p.id
            )
            from ticket_prices p
            join counters k on k.id = p.counter_id
            where p.ticket_id = t.id
          ) as prices
        from tickets t
        cross join lateral (
          select
            coalesce(
              json_agg(
                json_build_object(
                  'id', x.id, 'name', x.name, 'type', x.type,
                  'calculation_type', x.calculation_type, 'rate', x.rate,
                  'content_language', x.content_language, 'translations', x.translations
                )
                order by x.type, x.id
              ) filter (where x.is_active),
              '[]'
            ) as charges,
            coalesce(
              json_agg(x.id order by x.type, x.id) filter (where not x.is_active), '[]'
            ) as retired_charge_ids
          from ticket_taxes_and_fees l
          join taxes_and_fees x on x.id = l.tax_and_fee_id
          where l.ticket_id = t.id
        ) c
        where t.event_id = e.id
      ) t
    ),
    '[]'
  )`;

const sharedJson = sql<Counter[]>`
  coalesce(
    (
      select json_agg(
        json_build_object(
          'id', k.id, 'capacity', k.capacity, 'reserved', k.reserved, 'sold', k.sold,
          'shared_ids', k.shared_ids
        )
      )
      from capacity_assignments a
      join counters k on k.id = a.counter_id
      where a.event_id = e.id
    ),
    '[]'
  )`;

/** Returns events with all they sell, at one instant of the database's clock. */
export async function offers(
  ctx: Pick<Context, 'db'>,
  eventIds: readonly number[],
): Promise<Offer[]> {
  const [first] = eventIds;
  const rows = await ctx.db
    .selectFrom('events as e')
    .innerJoin('event_settings as s', 's.event_id', 'e.id')
    .select([
      'e.id',
      'e.account_id',
      'e.title',
      'e.content_language',
      'e.translations',
      'e.status',
      'e.currency',
      'e.timezone',
      'e.ends_at',
      's.order_timeout_in_minutes',
      ticketsJson.as('tickets'),
      sharedJson.as('shared'),
      sql<string>`clock_timestamp()`.as('now'),
    ])
    .select(sql<boolean>`has_due_holds(e.id)`.as('has_due_holds'))
    .where(
      'e.id',
      '=',
      // For an array parameter PostgreSQL estimates ten rows, and plans a one-element array again
      // each time: a millisecond, most of the statement.
      first !== undefined && eventIds.length === 1
        ? first
        : sql<number>`any(${[...eventIds]}::bigint[])`,
    )
    .execute();
  return rows.map(({ tickets, shared, now, has_due_holds, ...event }) => ({
    event,
    tickets,
    shared,
    now,
    has_due_holds,
  }));
}

/** Returns the row without prices; undefined when there is none. */
export const find = (ctx: Context, id: number) =>
  ctx.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst();
/** With the counts of each price's counter, in the staff's order. */
export const prices = (ctx: Context, ticketId: number) =>
  ctx.db
    .selectFrom('ticket_prices as p')
    .innerJoin('counters as k', 'k.id', 'p.counter_id')
    .selectAll('p')
    .select(['k.capacity', 'k.reserved', 'k.sold'])
    .where('p.ticket_id', '=', ticketId)
    .orderBy('p.position')
    .orderBy('p.id')
    .execute();

/** Inserts only the row; the caller adds its prices, taxes and translations. */
export const insert = (ctx: Context, ticket: Insertable<Tickets>) =>
  ctx.db.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow();
/** The shared counters that a ticket's prices count towards. */
export const sharedCounters = async (ctx: Context, ticketId: number): Promise<number[]> =>
  (
    await ctx.db
      .selectFrom('capacity_assignment_tickets as l')
      .innerJoin('capacity_assignments as a', 'a.id', 'l.capacity_assignment_id')
      .select('a.counter_id')
      .where('l.ticket_id', '=', ticketId)
      .execute()
  ).map((row) => row.counter_id);
/** Requires an existing counter of its own. */
export const insertPrice = (ctx: Context, price: Insertable<TicketPrices>) =>
  ctx.db.insertInto('ticket_prices').values(price).returning('id').executeTakeFirstOrThrow();
export type PriceFields = Partial<Insertable<TicketPrices>>;
/** At least one field must be given. The capacity belongs to the counter and does not change. */
export const changePrice = (ctx: Context, id: number, fields: PriceFields) =>
  ctx.db.updateTable('ticket_prices').set(fields).where('id', '=', id).execute();
/** Its counter stays: the caller removes it afterwards. */
export const removePrice = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('ticket_prices').where('id', '=', id).execute();

export type Fields = Partial<Insertable<Tickets>>;
/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'tickets', id, fields, version);
/** Its prices are deleted with it; their counters stay for the caller to remove. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('tickets').where('id', '=', id).execute();
/** Returns the position after all tickets of the event; 1 for the first. */
export const nextPosition = (ctx: Context, eventId: number): Promise<number> =>
  positions.nextPosition(ctx, 'tickets', eventId);

/**
 * Whether one of these prices was ordered, or given by staff to an attendee in exchange for
 * another.
 */
export async function isTaken(ctx: Context, priceIds: readonly number[]): Promise<boolean> {
  const ids = sql`any(${[...priceIds]}::bigint[])`;
  const { rows } = await sql`
    select from order_items where ticket_price_id = ${ids}
    union all
    select from attendees where ticket_price_id = ${ids}
    limit 1`.execute(ctx.db);
  return rows.length > 0;
}
/**
 * Includes cancelled ones and those awaiting payment, but not those of holds that expired unpaid.
 */
export const hasAttendees = async (ctx: Context, ticketId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('attendees as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select('a.id')
    .where('a.ticket_id', '=', ticketId)
    .where(sql<boolean>`not ${ranOutUnpaid}`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns the tickets of an event whose title matches the words, in any language. */
export async function withTitle(
  ctx: Context,
  eventId: number,
  words: string,
): Promise<Set<number>> {
  const rows = await ctx.db
    .selectFrom('tickets as t')
    .select('t.id')
    .where('t.event_id', '=', eventId)
    .where(textsContain([inAllLanguages('t', 'title')], words))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns those of the tickets that only members may buy. */
export const forMembers = (ctx: Context, ids: readonly number[]) =>
  ctx.db
    .selectFrom('tickets')
    .select(['id', sql<MembershipTier[]>`membership_tiers`.as('membership_tiers')])
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .where(sql<boolean>`cardinality(membership_tiers) > 0`)
    .execute();

/** Sets positions; refuses when one of the tickets belongs to another event. */
export const sort = (
  ctx: Context,
  eventId: number,
  order: readonly positions.Position[],
): Promise<void> => positions.setPositions(ctx, 'tickets', { event_id: eventId }, order);
