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

/** What filters find is counted to a thousand ("1,000+"); what words find, no further than ten pages. */
const counted_rows = 1000;
const counted_pages = 10;

/** The ids of everything that a list finds, in its order. */
export async function everyKey(
  keys: Keys,
  query: ListQuery,
  columns: Columns,
  searched: SearchedColumns,
): Promise<number[]> {
  const words = query.query;
  const found = words ? keys.where(conditionOf(searched, words)) : keys;
  const rows = await found
    .orderBy(columns[query.sort_by] as Expression<unknown>, query.sort_direction)
    .orderBy(searched.id, query.sort_direction)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * A page of ids of a list that is narrowed by filters alone: what they find is sorted when it is few, and read in the
 * list's order, which has to have an index, when it is much.
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
 * A page of ids of a list that can be searched; `readOn` names the sorts in whose order an index reads a common word's
 * rows, `size` counts the list when nothing is filtered.
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
