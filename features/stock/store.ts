import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { along_with_begin } from '#platform/db.ts';
import type { Counter, Deltas } from './rules/counter.ts';

/** The id of a new counter that holds nothing; a capacity of null is unlimited. */
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
 * Locks counters, then the ones they share, each in the order of their ids, and reads them. Everyone locks orders
 * first, then counters, then shared counters: that is why nothing deadlocks.
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
 * The statement that applies changes to counters, to be sent by itself or as part of a larger one; null when nothing
 * changes. `never_oversold` in the database is the last word.
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

/** Changes a capacity; false when more is already held or sold than that. */
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

/** The counters that count towards a shared one. */
export const members = async (ctx: Context, sharedId: number): Promise<number[]> =>
  (
    await sql<{
      id: number;
    }>`select id from counters where ${sharedId} = any(shared_ids) order by id`.execute(ctx.db)
  ).rows.map((row) => row.id);
/** Counters count towards the shared one no more; it is not recounted here. */
export const leave = (ctx: Context, sharedId: number, ids: readonly number[]) =>
  sql`
    update counters
    set shared_ids = array_remove(shared_ids, ${sharedId})
    where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
/** Makes counters count towards a shared one; twice is the same as once. */
export const join = (ctx: Context, sharedId: number, ids: readonly number[]) =>
  sql`
    update counters
    set shared_ids = array_append(array_remove(shared_ids, ${sharedId}), ${sharedId})
    where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
/** Makes a shared counter hold `capacity` and what its members hold; false when that is more than the capacity. */
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

/** What an event's prices, promo codes and shared capacities are counted by. */
export async function ofEvent(ctx: Context, eventId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select counter_id as id from ticket_prices where event_id = ${eventId}
    union all
    select counter_id from promo_codes where event_id = ${eventId}
    union all
    select counter_id from capacity_assignments where event_id = ${eventId}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** `ids` must not be empty; rows that count with them must be gone before. */
export const remove = (ctx: Context, ids: readonly number[]) =>
  ctx.db
    .deleteFrom('counters')
    .where('id', 'in', [...ids])
    .execute();

export interface Drift {
  id: number;
  reserved: number;
  sold: number;
  counted_reserved: number;
  counted_sold: number;
}
/** Counters that differ from what the orders say: always none. The storms ask at every checkpoint. */
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
