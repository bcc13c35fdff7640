import { sql, type Expression } from 'kysely';
import type { Db, Tx } from './db.ts';
import type { ListQuery } from './list-query.ts';
import { page, type Columns, type Rows } from './page.ts';
import {
  conditionOf,
  isSmall,
  search,
  searchAll,
  type Keys,
  type SearchedColumns,
} from './search.ts';

/** Matches of filters are counted up to a thousand ("1,000+"); matches of words up to ten pages. */
const counted_rows = 1000;
const counted_pages = 10;

/** Returns the ids of all rows that a list finds, in its order. */
export async function everyKey(
  keys: Keys,
  query: ListQuery,
  columns: Columns,
  searched: SearchedColumns,
): Promise<number[]> {
  const searchText = query.query;
  const found = searchText ? keys.where(conditionOf(searched, searchText)) : keys;
  const rows = await found
    .orderBy(columns[query.sort_by] as Expression<unknown>, query.sort_direction)
    .orderBy(searched.id, query.sort_direction)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Returns a page of ids of a list that is narrowed by filters only. Few matches are sorted; many
 * are read in the list's order, which needs an index.
 */
export const narrowed = (
  db: Db | Tx,
  keys: Keys,
  query: ListQuery,
  columns: Columns,
  searched: SearchedColumns,
): Promise<Rows<number>> =>
  search(
    db,
    keys,
    '',
    { ...searched, condition: sql`true` },
    {
      by: columns[query.sort_by] as Expression<unknown>,
      direction: query.sort_direction,
      counted: counted_rows,
      when_more: 'as_planned',
    },
    (query.page - 1) * query.per_page,
    query.per_page,
  );

/**
 * Returns a page of ids of a list that can be searched. `readOn` names the sorts with an index, in
 * whose order the matches of a common word are read; `size` counts the list without filters.
 */
export async function pageOfKeys(
  db: Db | Tx,
  keys: Keys,
  query: ListQuery,
  columns: Columns,
  searched: SearchedColumns,
  readOn: readonly string[],
  size: () => Promise<number>,
): Promise<Rows<number>> {
  if (!query.query) {
    const isWhole = query.filters.length === 0 && query.or.length === 0;
    const exact = isWhole ? await size() : undefined;
    const found = await page<{ id: number }>(db, keys, query, columns, searched.id, exact);
    return { ...found, rows: found.rows.map((row) => row.id) };
  }
  const from = (query.page - 1) * query.per_page;
  const order = {
    by: columns[query.sort_by] as Expression<unknown>,
    direction: query.sort_direction,
  };
  const rows = await size();
  if (!readOn.includes(query.sort_by) && !isSmall(rows))
    return searchAll(db, keys, query.query, searched, order, from, query.per_page);
  return search(
    db,
    keys,
    query.query,
    searched,
    {
      ...order,
      counted: Math.min(counted_rows, counted_pages * query.per_page),
      when_more: 'read_on',
      size: rows,
      look_by: query.sort_by === 'created_at' ? order : undefined,
    },
    from,
    query.per_page,
  );
}
