import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { along_with_begin } from '#platform/db.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import type { Counter, Deltas } from './rules/counter.ts';

/** Returns the id of a new, empty counter; a capacity of null is unlimited. */
export const insert = async (
  ctx: Context,
  capacity: number | null,
  sharedIds: readonly number[],
): Promise<number> =>
  (
    await ctx.db
      .insertInto('counters')
      .values({ capacity, shared_ids: [...sharedIds] })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const inOrder = async (ctx: Context, ids: readonly number[]): Promise<Counter[]> =>
  (
    await sql<Counter>`
      ${sql.raw(along_with_begin)}
      select id, capacity, reserved, sold, shared_ids
      from counters
      where id = any(${[...ids]}::bigint[])
      order by id
      for update`.execute(ctx.db)
  ).rows;

/**
 * Locks and reads counters, then their shared ones, each ordered by id. All transactions lock
 * orders first, then counters, then shared counters, so that none deadlock.
 */
export async function lock(ctx: Context, ids: readonly number[]): Promise<Map<number, Counter>> {
  const own = await inOrder(ctx, ids);
  const shared = [...new Set(own.flatMap((counter) => counter.shared_ids))];
  return new Map(
    [...own, ...(shared.length ? await inOrder(ctx, shared) : [])].map((counter) => [
      counter.id,
      counter,
    ]),
  );
}

/**
 * Returns the statement that applies changes to counters, on its own or as part of a larger one;
 * null when nothing changes. The database constraint `never_oversold` is the final guard.
 */
export function applying(deltas: Deltas): RawBuilder<unknown> | null {
  const changes = [...deltas].filter(([, d]) => d.reserved !== 0 || d.sold !== 0);
  if (changes.length === 0) return null;
  return sql`update counters c set reserved = c.reserved + d.reserved, sold = c.sold + d.sold
    from unnest(
      ${changes.map(([id]) => id)}::bigint[], ${changes.map(([, d]) => d.reserved)}::bigint[],
      ${changes.map(([, d]) => d.sold)}::bigint[]
    ) as d (id, reserved, sold)
    where c.id = d.id`;
}

/** Applies changes to counters. */
export async function apply(ctx: Context, deltas: Deltas): Promise<void> {
  await applying(deltas)?.execute(ctx.db);
}

/** Changes a capacity; false when more than that is already held or sold. */
export async function setCapacity(
  ctx: Context,
  id: number,
  capacity: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('counters')
    .set({ capacity })
    .where('id', '=', id)
    .$if(capacity !== null, (q) => q.where(sql<boolean>`reserved + sold <= ${capacity}`))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the counters that count towards a shared one. */
export const members = async (ctx: Context, sharedId: number): Promise<number[]> =>
  (
    await sql<{
      id: number;
    }>`select id from counters where ${sharedId} = any(shared_ids) order by id`.execute(ctx.db)
  ).rows.map((row) => row.id);
/** Detaches counters from a shared one, without recounting it. */
export const leave = (ctx: Context, sharedId: number, ids: readonly number[]) =>
  sql`
    update counters
    set shared_ids = array_remove(shared_ids, ${sharedId})
    where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
/** Attaches counters to a shared one; repeating it changes nothing. */
export const join = (ctx: Context, sharedId: number, ids: readonly number[]) =>
  sql`
    update counters
    set shared_ids = array_append(array_remove(shared_ids, ${sharedId}), ${sharedId})
    where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
/**
 * Sets a shared counter to `capacity` and to what its members hold; false when they hold more than
 * the capacity.
 */
export async function setShared(
  ctx: Context,
  id: number,
  capacity: number | null,
  held: { reserved: number; sold: number },
): Promise<boolean> {
  if (capacity !== null && held.reserved + held.sold > capacity) return false;
  await ctx.db
    .updateTable('counters')
    .set({ capacity, ...held })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Returns the counters of an event's prices, promo codes and shared capacities. */
export async function ofEvent(ctx: Context, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select counter_id as id from ticket_prices where event_id = ${eventId}
    union all
    select counter_id from promo_codes where event_id = ${eventId}
    union all
    select counter_id from capacity_assignments where event_id = ${eventId}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** `ids` must not be empty; rows that use the counters must be removed before. */
export const remove = (ctx: Context, ids: readonly number[]) =>
  ctx.db.deleteFrom('counters').where('id', '=', anyOf(ids)).execute();

export interface Drift {
  id: number;
  reserved: number;
  sold: number;
  counted_reserved: number;
  counted_sold: number;
}
/**
 * Returns the counters that differ from the orders: there must be none. Storm tests check this at
 * every checkpoint.
 */
export async function recount(ctx: Pick<Context, 'db'>): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with named as (
      select (h.key)::bigint as id,
        sum((h.value)::bigint) filter (where o.status = 'RESERVED') as reserved,
        sum((h.value)::bigint) filter (where o.status = 'COMPLETED') as sold
      from orders o
      cross join lateral jsonb_each_text(o.holds) h
      where o.status in ('RESERVED', 'COMPLETED')
      group by 1
    ),
    held as (
      select id, reserved, sold
      from named
      union all
      select s.id, sum(n.reserved), sum(n.sold)
      from named n
      join counters c on c.id = n.id
      cross join lateral unnest(c.shared_ids) as s (id)
      group by 1
    )
    select c.id, c.reserved, c.sold, coalesce(held.reserved, 0)::bigint as counted_reserved,
      coalesce(held.sold, 0)::bigint as counted_sold
    from counters c
    left join held on held.id = c.id
    where c.reserved <> coalesce(held.reserved, 0) or c.sold <> coalesce(held.sold, 0)`.execute(
    ctx.db,
  );
  return rows;
}
