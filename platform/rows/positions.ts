import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../context.ts';
import { allAtOnce, invalid } from '../pure/refusal.ts';
import type { DB } from '../tables.ts';

/** The position of a row among others; `order` is any integer. */
export interface Position {
  id: number;
  order: number;
}

/** Tables whose rows have an order that users choose, within each owner. */
type PositionedTable<Owner extends string> = {
  [T in keyof DB]: 'position' | Owner extends keyof DB[T] ? T : never;
}[keyof DB];

/**
 * The position after all others of an owner, as a value to insert; the first is 1. The owner is
 * given by columns: `{ event_id: 7 }`, or `{ event_id: 7, type: 'GALLERY' }` where each type has an
 * order of its own.
 */
export const positionAtEnd = <Owner extends string>(
  table: PositionedTable<Owner>,
  owner: Readonly<Record<Owner, number | string>>,
): RawBuilder<number> =>
  sql<number>`(
    select coalesce(max(position), 0) + 1 from ${sql.table(table)}
    where ${sql.join(
      Object.entries(owner).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql` and `,
    )}
  )`;

/** Like `positionAtEnd`, as a number, for inserts of several rows. */
export async function nextPosition(
  ctx: Context,
  table: PositionedTable<'event_id'>,
  eventId: number,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select ${positionAtEnd(table, { event_id: eventId })} as next`.execute(ctx.db);
  return rows[0]?.next ?? 1;
}

/**
 * Reorders rows, in a transaction. Refuses each of them that belongs to another owner with
 * `invalid.choice`. The owner is one column with its id: `{ event_id: 7 }`.
 */
export async function setPositions<Owner extends string>(
  ctx: Context,
  table: PositionedTable<Owner>,
  owner: Readonly<Record<Owner, number>>,
  positions: readonly Position[],
): Promise<void> {
  const ids = positions.map(({ id }) => id);
  const own = Object.entries<number>(owner).map(
    ([column, id]) => sql`r.${sql.ref(column)} = ${id}`,
  );
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} r set position = w.position
    from unnest(${ids}::bigint[], ${positions.map(({ order }) => order)}::int[]) as w (id, position)
    where r.id = w.id and ${sql.join(own, sql` and `)}
    returning r.id`.execute(ctx.db);
  const moved = new Set(rows.map(({ id }) => id));
  allAtOnce(
    ...ids.map((id, index) => () => {
      if (!moved.has(id)) throw invalid(`${index}.id`, 'invalid.choice');
    }),
  );
}
