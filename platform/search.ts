import {
  sql,
  type AliasedRawBuilder,
  type Expression,
  type OperationNodeSource,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type { Db, Tx } from './db.ts';
import type { ListQuery } from './list-query.ts';
import { hasWords, matches, page, type Columns, type Listed, type Rows } from './page.ts';
import { isIndexed } from './pure/indexed-words.ts';

/** The rows of a list by their ids: the part of Kysely's builder that a search needs. */
export interface Keys extends Pick<Listed<unknown>, 'clearSelect'> {
  where(condition: RawBuilder<SqlBool>): Keys;
  select(text: AliasedRawBuilder<string, 'text'>): Keys & OperationNodeSource;
  orderBy(by: Expression<unknown>, direction: 'asc' | 'desc'): Keys;
  offset(rows: number): Keys;
  limit(rows: number): Keys;
  execute(): Promise<{ id: number }[]>;
}

/** Where a search looks: in a `grams` column, which has an index, and in the `folded` text it was made of. */
export interface SearchedColumns {
  id: Expression<unknown>;
  grams: Expression<unknown>;
  text: Expression<string>;
  /** What is asked instead, where words of two letters count: with it every search has an index. */
  condition?: RawBuilder<SqlBool>;
}
/**
 * The order of a list; how many rows are counted, beyond which the total is a bound; and what to do about
 * words that more rows have: read the list in its order (an index keeps it, so that its beginning is cheap),
 * sort all of them, or be content with those that were counted.
 */
export interface Order {
  by: Expression<unknown>;
  direction: 'asc' | 'desc';
  counted: number;
  when_more: 'read_on' | 'sort_all' | 'sort_counted';
}

/** A list says "1,000+". */
const countedInLists = 1000;
/** A list is read on for words that at least one row in so many has; rarer ones are sorted faster. */
const rarity = 20;

/**
 * A part of what a search finds, in order. Sorting everyone who bears a common name would take as long as
 * the list is big: nothing does here, unless `sort_all` says so.
 */
export async function search(
  db: Db | Tx,
  keys: Keys,
  words: string,
  searched: SearchedColumns,
  { counted, when_more, ...order }: Order,
  from: number,
  limit: number,
): Promise<Rows<number>> {
  const ordered = (of: Keys): Keys =>
    of.orderBy(order.by, order.direction).orderBy(searched.id, order.direction);
  const indexed = searched.condition !== undefined || isIndexed(words);
  const condition = searched.condition ?? conditionOf(searched, words);
  const matching = keys.where(condition);
  const found = (await (indexed ? matching : ordered(matching)).limit(counted + 1).execute()).map(
    (row) => row.id,
  );
  const total = { total: Math.min(found.length, counted), total_is_exact: found.length <= counted };
  const slice = async (of: Keys): Promise<Rows<number>> => ({
    rows: (await ordered(of).offset(from).limit(limit).execute()).map((row) => row.id),
    ...total,
  });

  if (found.length === 0) return { rows: [], ...total };
  if (!indexed && (total.total_is_exact || from + limit <= counted))
    return { rows: found.slice(from, from + limit), ...total };
  if (total.total_is_exact || when_more === 'sort_counted')
    return slice(keys.where(sql`${searched.id} = any(${found}::bigint[])`));
  if (when_more === 'read_on') {
    // A subquery with a limit is read row by row in its order, and no further than the outer limit asks.
    const list = ordered(keys)
      .limit(rarity * (from + limit))
      .select(sql<string>`${searched.text}`.as('text'));
    const { rows } = await sql<{
      id: number;
    }>`
      select id
      from ${list} as list
      where ${hasWords(sql.ref('list.text'), words)}
      offset ${from}
      limit ${limit}`.execute(db);
    if (rows.length === limit) return { rows: rows.map((row) => row.id), ...total };
  }
  return slice(matching);
}

const conditionOf = ({ grams, text }: SearchedColumns, words: string): RawBuilder<SqlBool> =>
  isIndexed(words) ? matches(grams, text, words) : hasWords(text, words);

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
      counted: countedInLists,
      when_more: 'sort_all',
    },
    (query.page - 1) * query.per_page,
    query.per_page,
  );

/**
 * A page of ids of a list that can be searched; `indexedSorts` names the sorts that have an index, `exact` is the
 * total when nothing is filtered.
 */
export async function pageOfKeys(
  db: Db | Tx,
  keys: Keys,
  query: ListQuery,
  columns: Columns,
  searched: SearchedColumns,
  indexedSorts: readonly string[],
  exact: number | undefined,
): Promise<Rows<number>> {
  if (!query.query) {
    const found = await page<{ id: number }>(db, keys, query, columns, searched.id, exact);
    return { ...found, rows: found.rows.map((row) => row.id) };
  }
  const order = {
    by: columns[query.sort_by] as Expression<unknown>,
    direction: query.sort_direction,
    counted: countedInLists,
    when_more: indexedSorts.includes(query.sort_by) ? ('read_on' as const) : ('sort_all' as const),
  };
  return search(
    db,
    keys,
    query.query,
    searched,
    order,
    (query.page - 1) * query.per_page,
    query.per_page,
  );
}
