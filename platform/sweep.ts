import { sql } from 'kysely';
import type { Context } from './context.ts';
import { buckets } from './pure/buckets.ts';

/**
 * Rows that one statement of a sweep removes: far below the statement timeout, whatever depends on
 * a row.
 */
const slice = 1000;

/**
 * Runs a removal of at most `limit` rows until it finds fewer, each slice in a transaction of its
 * own: a statement for a million rows at once would always exceed its timeout, and nothing would
 * ever be removed. Returns how many were removed.
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

/** Rows of a table whose time is older than `age`, an SQL interval. */
export interface OldRows {
  table: string;
  time: string;
  age: string;
  /** Limits it to these rows, in SQL. */
  only?: string | undefined;
  /** Keeps the rows and sets these columns to these SQL values. */
  sets?: Readonly<Record<string, string>> | undefined;
}

/** Removes or empties at most `limit` of them. Returns how many. */
export async function removeOldRows(
  ctx: Context,
  { table, time, age, only, sets }: OldRows,
  limit: number,
): Promise<number> {
  const from = sql.table(table);
  const old = sql`
    select ctid from ${from}
    where ${sql.ref(time)} < now() - ${sql.lit(age)}::interval
      ${only ? sql`and (${sql.raw(only)})` : sql``}
    order by ${sql.ref(time)}
    limit ${limit}
    for update skip locked`;
  const values = Object.entries(sets ?? {}).map(([name, value]) => `${name} = ${value}`);
  const { numAffectedRows } = await (
    sets
      ? sql`update ${from} set ${sql.raw(values.join(', '))} where ctid = any (array(${old}))`
      : sql`delete from ${from} where ctid = any (array(${old}))`
  ).execute(ctx.db);
  return Number(numAffectedRows);
}

/**
 * Buckets with windows longer than an hour: if they were removed earlier, a daily limit would never
 * be reached.
 */
const counted_long = Object.entries(buckets)
  .filter(([, { seconds }]) => seconds > 3600)
  .map(([bucket]) => `'${bucket}'`)
  .join(', ');

/** What the platform stores only temporarily. */
const stored: readonly OldRows[] = [
  { table: 'idempotency_keys', time: 'created_at', age: '24 hours' },
  { table: 'server_processes', time: 'seen_at', age: '1 day' },
  {
    table: 'rate_limits',
    time: 'window_start',
    age: '2 hours',
    only: `bucket not in (${counted_long})`,
  },
  { table: 'rate_limits', time: 'window_start', age: '26 hours' },
  // Together with the imported rows.
  { table: 'member_imports', time: 'created_at', age: '24 hours' },
  { table: 'slowdowns', time: 'next_at', age: '1 day' },
];

/**
 * Removes what is older than the platform keeps it, `limit` rows (1000 by default) in each
 * transaction.
 */
export async function sweep(ctx: Context, limit?: number): Promise<void> {
  for (const old of stored) await inSlices((rows) => removeOldRows(ctx, old, rows), limit);
}
