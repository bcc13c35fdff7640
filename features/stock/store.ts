import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Counter, Deltas } from './rules/counter.ts';

export const insert = async (ctx: Context, capacity: number | null): Promise<number> => (await ctx.db.insertInto('counters').values({ capacity }).returning('id').executeTakeFirstOrThrow()).id;

/** Locks counters in the one fixed order (by id) and reads them. Orders are always locked before counters. */
export async function lock(ctx: Context, ids: readonly number[]): Promise<Map<number, Counter>> {
  const { rows } = await sql<Counter>`select id, capacity, reserved, sold from counters where id = any(${[...ids]}::bigint[]) order by id for update`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Applies changes to counters. `never_oversold` in the database is the last word. */
export async function apply(ctx: Context, deltas: Deltas): Promise<void> {
  const changes = [...deltas].filter(([, d]) => d.reserved !== 0 || d.sold !== 0);
  if (changes.length === 0) return;
  await sql`update counters c set reserved = c.reserved + d.reserved, sold = c.sold + d.sold
    from unnest(${changes.map(([id]) => id)}::bigint[], ${changes.map(([, d]) => d.reserved)}::bigint[], ${changes.map(([, d]) => d.sold)}::bigint[]) as d (id, reserved, sold) where c.id = d.id`.execute(ctx.db);
}

/** Changes a capacity; false when more is already held or sold than that. */
export async function setCapacity(ctx: Context, id: number, capacity: number | null): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db.updateTable('counters').set({ capacity }).where('id', '=', id)
    .$if(capacity !== null, (q) => q.where(sql<boolean>`reserved + sold <= ${capacity}`)).executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const remove = (ctx: Context, ids: readonly number[]) => ctx.db.deleteFrom('counters').where('id', 'in', [...ids]).execute();

export interface Drift { id: number; reserved: number; sold: number; counted_reserved: number; counted_sold: number }
/** Counters that differ from what the orders say: always none. The storms ask at every checkpoint. */
export async function recount(ctx: Pick<Context, 'db'>): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with held as (select (h.key)::bigint as id, sum((h.value)::bigint) filter (where o.status = 'RESERVED') as reserved, sum((h.value)::bigint) filter (where o.status = 'COMPLETED') as sold
      from orders o cross join lateral jsonb_each_text(o.holds) h where o.status in ('RESERVED', 'COMPLETED') group by 1)
    select c.id, c.reserved, c.sold, coalesce(held.reserved, 0)::bigint as counted_reserved, coalesce(held.sold, 0)::bigint as counted_sold
    from counters c left join held on held.id = c.id where c.reserved <> coalesce(held.reserved, 0) or c.sold <> coalesce(held.sold, 0)`.execute(ctx.db);
  return rows;
}
