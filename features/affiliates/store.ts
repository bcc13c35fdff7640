import { sql, type Expression, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, textsContain, type Rows } from '#platform/page.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import type { Affiliates } from '#platform/tables.ts';
import type { Affiliate } from './contract.ts';

/** Amounts of sold orders that were lost in disputes: few compared to the orders. */
const lostOf = (ctx: Context) =>
  ctx.db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .where('d.status', '=', 'LOST')
    .where('p.bought_at', 'is not', null)
    .groupBy('d.order_id')
    .select(['d.order_id', sql<number>`sum(d.amount)`.as('amount')])
    .as('lost');
/**
 * Affiliates of an event, or one of them, with the sales of completed orders; cancelled orders,
 * cancelled tickets and refunds do not count. Orders of other events are not read.
 */
const rows = (ctx: Context, by: 'id' | 'event_id', value: number) =>
  ctx.db
    .selectFrom('affiliates as a')
    .leftJoin(
      ctx.db
        .selectFrom('orders as o')
        .leftJoin(lostOf(ctx), 'lost.order_id', 'o.id')
        .where('o.status', '=', 'COMPLETED')
        .where('o.affiliate_id', 'in', (eb) =>
          eb.selectFrom('affiliates').select('id').where(by, '=', value),
        )
        .groupBy('o.affiliate_id')
        .select([
          'o.affiliate_id',
          sql<number>`count(*)`.as('orders'),
          sql<number>`sum(
            greatest(0, o.total_gross - o.total_refunded - coalesce(lost.amount, 0))
          )`.as('total_sales'),
          sql<number>`sum(held_tickets(o.holds))`.as('tickets_sold'),
        ])
        .as('s'),
      's.affiliate_id',
      'a.id',
    )
    .where(`a.${by}`, '=', value)
    .select([
      'a.id',
      'a.event_id',
      'a.name',
      'a.code',
      'a.email',
      'a.status',
      'a.version',
      'a.created_at',
      'a.updated_at',
      sql<number>`coalesce(s.orders, 0)::bigint`.as('orders'),
      sql<number>`coalesce(s.tickets_sold, 0)::bigint`.as('tickets_sold'),
      sql<number>`coalesce(s.total_sales, 0)::bigint`.as('total_sales'),
    ]);

/** Includes its sales in minor units. Throws when there is none, which becomes a 404. */
export const get = (ctx: Context, id: number): Promise<Affiliate> =>
  rows(ctx, 'id', id).executeTakeFirstOrThrow();
/** Returns all affiliates of an event with their sales, by id. */
export const all = (ctx: Context, eventId: number): Promise<Affiliate[]> =>
  rows(ctx, 'event_id', eventId).orderBy('a.id').execute();
/** Returns a page of an event's affiliates; a search looks at name, code and email address. */
export async function list(
  ctx: Context,
  eventId: number,
  query: ListQuery,
): Promise<Rows<Affiliate>> {
  const columns: Record<string, Expression<unknown>> = {
    created_at: sql.ref('a.created_at'),
    name: inNameOrder(sql.ref('a.name'), ctx.locale),
    code: sql.ref('a.code'),
    status: sql.ref('a.status'),
    orders: sql`coalesce(s.orders, 0)`,
    total_sales: sql`coalesce(s.total_sales, 0)`,
  };
  let statement = rows(ctx, 'event_id', eventId);
  if (query.query)
    statement = statement.where(textsContain(['a.name', 'a.code', 'a.email'], query.query));
  return page(
    ctx.db,
    filtered(statement, query, columns),
    query,
    { ...columns, code: sql`lower(a.code)` },
    sql`a.id`,
  );
}
/** Undefined when the event already has that code. */
export const insert = (ctx: Context, affiliate: Insertable<Affiliates>) =>
  ctx.db
    .insertInto('affiliates')
    .values(affiliate)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
export type Fields = Partial<Insertable<Affiliates>>;
/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'affiliates', id, fields, version);
/** Orders that came through it stay and no longer name it. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('affiliates').where('id', '=', id).execute();
