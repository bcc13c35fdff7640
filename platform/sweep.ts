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

/** Deletes what the platform stores only for a while: idempotency keys after 24 hours, rate windows after two. */
export async function sweep(ctx: Context, limit?: number): Promise<void> {
  await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`
      delete from idempotency_keys
      where ctid = any (array(
        select ctid from idempotency_keys
        where created_at < now() - interval '24 hours'
        order by created_at
        limit ${rows}
        for update skip locked
      ))`.execute(ctx.db);
    return Number(numAffectedRows);
  }, limit);
  await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`
      delete from rate_limits
      where ctid = any (array(
        select ctid from rate_limits
        where window_start < now() - interval '2 hours'
        order by window_start
        limit ${rows}
        for update skip locked
      ))`.execute(ctx.db);
    return Number(numAffectedRows);
  }, limit);
  await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`
      delete from slowdowns
      where ctid = any (array(
        select ctid from slowdowns
        where next_at < now() - interval '1 day'
        order by next_at
        limit ${rows}
        for update skip locked
      ))`.execute(ctx.db);
    return Number(numAffectedRows);
  }, limit);
}
