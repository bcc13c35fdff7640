import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * Merges sales figures of at least an hour ago: one row per quarter of an hour remains instead of
 * four (decision 010). Handles at most `limit` rows of one event; returns how many, 0 when none are
 * left.
 */
export async function mergeOldSales(ctx: Context, limit: number): Promise<number> {
  const { rows } = await sql<{ merged: number }>`
    select merge_old_sales(${limit}) as merged`.execute(ctx.db);
  return rows[0]?.merged ?? 0;
}
