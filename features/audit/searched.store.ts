import { sql, type Expression } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { page, type Rows } from '#platform/page.ts';
import { conditionOf, counted_size, type Keys } from '#platform/search.ts';
import { pageOfKeys } from '#platform/searched-list.ts';

/** The columns of entries `a` by which a trail is sorted and filtered. */
export const columns: Record<string, Expression<unknown>> = {
  created_at: sql.ref('a.created_at'),
  target_type: sql.ref('a.target_type'),
  target_id: sql.ref('a.target_id'),
  action: sql.ref('a.action'),
  user_id: sql.ref('a.user_id'),
  event_id: sql.ref('a.event_id'),
};

/** The columns of an entry. */
export const entryColumns = [
  'a.id',
  'a.created_at',
  'a.user_id',
  'a.user_name',
  'a.target_type',
  'a.target_id',
  'a.name',
  'a.action',
  'a.changes',
] as const;

// The expression of the index `audit_entries_search`.
const text = sql<string>`folded(a.name || ' ' || coalesce(a.user_name, ''))`;
const searched = { id: sql.ref('a.id'), grams: sql`grams(${text})`, text };
/** Matches entries with these words in the name of the target, or of the user. */
export const trailContains = (words: string) => conditionOf(searched, words);

/** Returns a page of the ids of entries; a search looks at the names of target and user. */
export async function idsOfPage(
  ctx: Context,
  keys: Keys,
  query: ListQuery,
  of: { account_id: number } | { event_id: number },
): Promise<Rows<number>> {
  if (query.query)
    return pageOfKeys(ctx.db, keys, query, columns, searched, ['created_at'], () =>
      sizeOf(ctx, of),
    );
  const found = await page<{ id: number }>(ctx.db, keys, query, columns, searched.id);
  return { ...found, rows: found.rows.map((row) => row.id) };
}

/** The length of the trail, counted only as far as a search needs. */
async function sizeOf(
  ctx: Context,
  of: { account_id: number } | { event_id: number },
): Promise<number> {
  const isIts =
    'event_id' in of ? sql`event_id = ${of.event_id}` : sql`account_id = ${of.account_id}`;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from (select from audit_entries where ${isIts} limit ${counted_size}) as counted`.execute(
    ctx.db,
  );
  return rows[0]?.n ?? 0;
}
