import { sql } from 'kysely';
import type { Context } from './context.ts';

/** Rows that one statement of a sweep removes: far below the statement's time limit, whatever hangs on a row. */
const slice = 1000;

/**
 * Runs a removal of at most `limit` rows until it finds fewer, each slice in a transaction of its
 * own: a statement that takes all of a million rows at once would never end within its time limit,
 * and nothing would ever be removed. Returns how many went.
 */
export async function inSlices(
  remove: (limit: number) => Promise<number>,
  limit = slice,
): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await remove(limit);
    total += removed;
    if (removed < limit) return total;
  }
}

/** What the platform stores only for a while: rows of a table whose time is longer ago than that. */
const stored: readonly { table: string; time: string; age: string }[] = [
  { table: 'idempotency_keys', time: 'created_at', age: '24 hours' },
  { table: 'rate_limits', time: 'window_start', age: '2 hours' },
  { table: 'slowdowns', time: 'next_at', age: '1 day' },
];

export async function sweep(ctx: Context, limit?: number): Promise<void> {
  for (const { table, time, age } of stored)
    await inSlices(async (rows) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)}
        where ctid = any (array(
          select ctid from ${sql.table(table)}
          where ${sql.ref(time)} < now() - ${sql.lit(age)}::interval
          order by ${sql.ref(time)}
          limit ${rows}
          for update skip locked
        ))`.execute(ctx.db);
      return Number(numAffectedRows);
    }, limit);
}
