import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Condition, ListQuery } from '#platform/list-query.ts';
import { filtered, where, type Rows } from '#platform/page.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { bySurname, inNameOrder } from '#platform/rows/name-order.ts';
import { countListed } from '#platform/row-counts.ts';
import { everyKey, pageOfKeys } from '#platform/searched-list.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import { rows, toOrder, type PlainOrder } from './rows.store.ts';

/**
 * Does an order have a line of the ticket? `ne` selects orders without one. A null value matches
 * nothing with `eq` and everything otherwise.
 */
function bought(condition: Condition): RawBuilder<SqlBool> {
  const { operator, value } = condition;
  const lines = sql`select 1 from order_items i where i.order_id = o.id`;
  if (value === null) return operator === 'eq' ? sql`false` : sql`true`;
  const line = where(
    operator === 'ne' ? { ...condition, operator: 'eq' } : condition,
    sql`i.ticket_id`,
  );
  return operator === 'ne'
    ? sql`not exists (${lines} and ${line})`
    : sql`exists (${lines} and ${line})`;
}

/**
 * A hold is listed once it has a buyer's name; a list filtered to holds alone includes those
 * without one. The literal status in the SQL lets PostgreSQL use the partial index.
 */
const asksWhoIsInCheckout = (query: ListQuery): boolean =>
  query.filters.some(
    ({ field, operator, value }) => field === 'status' && operator === 'eq' && value === 'RESERVED',
  );

const searched = {
  id: sql.ref('o.id'),
  grams: sql.ref('o.search'),
  text: sql<string>`o.search_words`,
};
const columnsFor = (locale: Locale): Record<string, Expression<unknown>> => ({
  ...Object.fromEntries(
    ['id', 'created_at', 'email', 'total_gross', 'status', 'payment_status', 'refund_status'].map(
      (name) => [name, sql.ref(`o.${name}`)],
    ),
  ),
  first_name: inNameOrder(sql.ref('o.first_name'), locale),
  last_name: bySurname('o', locale),
});
const keysOf = (ctx: Context, eventId: number, query: ListQuery) =>
  filtered(
    ctx.db
      .selectFrom('orders as o')
      .select('o.id')
      .where('o.event_id', '=', eventId)
      .where(
        asksWhoIsInCheckout(query)
          ? sql<SqlBool>`o.status = 'RESERVED'`
          : sql<SqlBool>`o.is_listed`,
      ),
    query,
    columnsFor(ctx.locale),
    { ticket_id: bought },
  );

/** Returns the ids of all orders that a list finds, in its order. */
export const everyId = (ctx: Context, eventId: number, query: ListQuery): Promise<number[]> =>
  everyKey(keysOf(ctx, eventId, query), query, columnsFor(ctx.locale), searched);

/** Returns a page of an event's orders, with an exact total when nothing is filtered. */
export async function list(
  ctx: Context,
  eventId: number,
  query: ListQuery,
): Promise<Rows<PlainOrder>> {
  const found = await pageOfKeys(
    ctx.db,
    keysOf(ctx, eventId, query),
    query,
    columnsFor(ctx.locale),
    searched,
    ['created_at', 'last_name'],
    () => countListed(ctx, 'orders', eventId),
  );
  return { ...found, rows: await inOrder(ctx, found.rows) };
}

async function inOrder(ctx: Context, ids: readonly number[]): Promise<PlainOrder[]> {
  if (ids.length === 0) return [];
  const byId = new Map(
    (await rows(ctx).where('o.id', '=', anyOf(ids)).execute()).map((row) => [row.id, toOrder(row)]),
  );
  return ids.map((id) => byId.get(id)).filter((order) => order !== undefined);
}
