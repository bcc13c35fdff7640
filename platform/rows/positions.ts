import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { DB } from '../tables.ts';

/** Tables of an event whose rows are in an order that people choose. */
type PositionedTable = {
  [T in keyof DB]: 'position' extends keyof DB[T]
    ? 'event_id' extends keyof DB[T]
      ? T
      : never
    : never;
}[keyof DB];

/** The position behind all others; the first is 1. */
export async function nextPosition(
  ctx: Context,
  table: PositionedTable,
  eventId: number,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position), 0) + 1 as next from ${sql.table(table)}
    where event_id = ${eventId}`.execute(ctx.db);
  return rows[0]?.next ?? 1;
}

/** Puts rows of an event in order (`order` is any integer); false when one of them is not of the event. */
export async function setPositions(
  ctx: Context,
  table: PositionedTable,
  eventId: number,
  positions: readonly { id: number; order: number }[],
): Promise<boolean> {
  const ids = positions.map(({ id }) => id);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} r set position = w.position
    from unnest(${ids}::bigint[], ${positions.map(({ order }) => order)}::int[]) as w (id, position)
    where r.id = w.id and r.event_id = ${eventId}`.execute(ctx.db);
  return Number(numAffectedRows) === new Set(ids).size;
}
