import {
  sql,
  type AliasedRawBuilder,
  type Expression,
  type OperationNodeSource,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import { unnamed, type Db, type Tx } from './db.ts';
import { hasWords, matches, type Listed, type Rows } from './page.ts';
import { isIndexed } from './pure/indexed-words.ts';

/** The ids of a list's rows: the part of Kysely's builder that a search needs. */
export interface Keys extends Pick<Listed<unknown>, 'clearSelect'> {
  where(condition: RawBuilder<SqlBool>): Keys;
  select(text: AliasedRawBuilder<unknown, 'text' | 'sort_key'>): Keys & OperationNodeSource;
  orderBy(by: Expression<unknown>, direction: 'asc' | 'desc'): Keys;
  offset(rows: number): Keys;
  limit(rows: number): Keys & OperationNodeSource;
  execute(): Promise<{ id: number }[]>;
}

/**
 * The columns of a search: a `grams` column, which is indexed, and the `folded` text it was made
 * from.
 */
export interface SearchedColumns {
  id: Expression<unknown>;
  grams: Expression<unknown>;
  text: Expression<string>;
  /**
   * Replaces the condition of the words, where words of two letters count: with it every search has
   * an index.
   */
  condition?: RawBuilder<SqlBool>;
  /** Like `condition`, for the text alone. */
  says?: (text: Expression<unknown>) => RawBuilder<SqlBool>;
}
/**
 * The order of a list; how many rows are counted, beyond which the total is a lower bound; and what
 * to do when more rows match: read the list in its order (an index keeps it, so its beginning is
 * cheap), leave the plan to PostgreSQL, or sort only the rows that were counted.
 */
export interface Order {
  by: Expression<unknown>;
  direction: 'asc' | 'desc';
  counted: number;
  when_more: 'read_on' | 'as_planned' | 'sort_counted';
  /**
   * The number of rows in the list without a search. A small list is read whole, whatever other
   * lists contain.
   */
  size?: number;
  /** An indexed order that is independent of names: a huge list is scanned in it first. */
  look_by?: Pick<Order, 'by' | 'direction'> | undefined;
}

/** Sorting the thousand counted rows takes as long as reading this many rows in order. */
const least_read = 2000;
/**
 * The list is read in its order for words that at least one row in this many has; rarer ones are
 * sorted faster.
 */
const rarity = 40;
/** Part of an address or a number matches one or a few people: the index finds them at once. */
const ofOne = /[@.\d]/;
/** A list of this many rows has names that thousands share, which are searched for differently. */
const huge = 200_000;
/** A list without a counter is counted up to this: then it is huge. */
export const counted_size = huge + 1;
/** Whether a list of `size` rows may be scanned from its beginning before the index is used. */
export const isHuge = (size: number): boolean => size > huge;
/**
 * Reading this many rows is as fast as looking up a name in the word index, which all lists share.
 */
const small = 2000;
/** Whether a list of `size` rows is read whole instead of using the word index. */
export const isSmall = (size: number): boolean => size <= small;
/** Pages that end beyond this row are not looked for at the beginning of the list. */
const near = 250;
/** How many of the first rows of a huge list are sampled to estimate how common a name is. */
const glimpsed = 250;

/**
 * Returns part of what a search finds, in order. Sorting all rows with a common name would take
 * time in proportion to the list; while an index keeps the order, nothing here does.
 */
export async function search(
  db: Db | Tx,
  of: Keys,
  searchText: string,
  searched: SearchedColumns,
  { counted, when_more, size, look_by, ...order }: Order,
  from: number,
  limit: number,
): Promise<Rows<number>> {
  // A single plan cannot suit both a list of a thousand rows and one of a million, so the statement
  // is planned each time.
  const keys = size === undefined ? of : of.where(sql<SqlBool>`${sql.raw(unnamed)} true`);
  if (size !== undefined && isSmall(size)) {
    const { ids, is_all } = await lookThrough(db, keys, searchText, searched, order, 2 * small);
    if (is_all)
      return { rows: ids.slice(from, from + limit), total: ids.length, total_is_exact: true };
  }
  const ordered = (of: Keys): Keys =>
    of.orderBy(order.by, order.direction).orderBy(searched.id, order.direction);
  const rowsNeeded = when_more === 'sort_counted' ? counted : from + limit;
  if (
    size !== undefined &&
    isHuge(size) &&
    look_by &&
    rowsNeeded <= near &&
    !ofOne.test(searchText)
  ) {
    const looked =
      when_more === 'sort_counted' ? least_read : Math.max(least_read, rarity * rowsNeeded);
    const ids = await atBeginning(db, keys, searchText, searched, look_by, looked, rowsNeeded);
    if (ids.length >= rowsNeeded) {
      const total = { total: Math.min(ids.length, counted), total_is_exact: false };
      if (look_by.by === order.by) return { rows: ids.slice(from, from + limit), ...total };
      const some = ids.slice(0, counted);
      const rows = await ordered(keys.where(sql`${searched.id} = any (${some}::bigint[])`))
        .offset(from)
        .limit(limit)
        .execute();
      return { rows: rows.map((row) => row.id), ...total };
    }
  }
  const indexed = searched.condition !== undefined || isIndexed(searchText);
  const matching = keys.where(searched.condition ?? conditionOf(searched, searchText));
  if (indexed && when_more === 'sort_counted') {
    const { rows, total } = await sorted(db, matching, order, from, limit, counted + 1);
    return { rows, total: Math.min(total, counted), total_is_exact: total <= counted };
  }
  const found = await countUpTo(db, indexed ? matching : ordered(matching), counted, {
    with_ids: !indexed,
  });
  const total = { total: Math.min(found.count, counted), total_is_exact: found.count <= counted };
  const slice = async (of: Keys): Promise<Rows<number>> => ({
    rows: (await ordered(of).offset(from).limit(limit).execute()).map((row) => row.id),
    ...total,
  });

  if (found.count === 0) return { rows: [], ...total };
  if (!indexed && (total.total_is_exact || from + limit <= counted)) {
    const ids = JSON.parse(found.ids) as number[];
    return { rows: ids.slice(from, from + limit), ...total };
  }
  if (total.total_is_exact)
    return slice(
      keys.where(sql`${searched.id} in (
        select value::bigint from json_array_elements_text(${found.ids}::json)
      )`),
    );
  if (when_more === 'read_on') {
    // A subquery with a limit is read row by row in its order, and only as far as the outer limit
    // needs.
    const list = ordered(keys)
      .limit(Math.max(least_read, rarity * (from + limit)))
      .select(sql<string>`${searched.text}`.as('text'));
    const { rows } = await sql<{
      id: number;
    }>`
      select id
      from ${list} as list
      where ${hasWords(sql.ref('list.text'), searchText)}
      offset ${from}
      limit ${limit}`.execute(db);
    if (rows.length === limit) return { rows: rows.map((row) => row.id), ...total };
  }
  return slice(matching);
}

/**
 * Searches the beginning of a list, in its order, for the words. Rows that are searched for are
 * mostly there, and an index lookup of a common name takes time in proportion to its matches; a
 * short list is read to its end.
 */
async function lookThrough(
  db: Db | Tx,
  keys: Keys,
  searchText: string,
  { id, text, says = (of) => hasWords(of, searchText) }: SearchedColumns,
  { by, direction }: Pick<Order, 'by' | 'direction'>,
  looked: number,
): Promise<{ ids: number[]; is_all: boolean }> {
  const list = keys
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(looked)
    .select(sql<string>`${text}`.as('text'));
  const { rows } = await sql<{ looked: number; ids: number[] | null }>`
    with list as materialized (${list})
    select (select count(*) from list) as looked,
      (
        select json_agg(id) from (select id from list where ${says(sql.ref('list.text'))}) as found
      ) as ids`.execute(db);
  return { ids: rows[0]?.ids ?? [], is_all: (rows[0]?.looked ?? 0) < looked };
}

/**
 * Returns matches among the first rows of a huge list; none when a sample shows that there would be
 * fewer than wanted.
 */
async function atBeginning(
  db: Db | Tx,
  keys: Keys,
  searchText: string,
  searched: SearchedColumns,
  by: Pick<Order, 'by' | 'direction'>,
  looked: number,
  wanted: number,
): Promise<number[]> {
  const glimpse = await lookThrough(db, keys, searchText, searched, by, glimpsed);
  if ((glimpse.ids.length / glimpsed) * looked < wanted) return [];
  return (await lookThrough(db, keys, searchText, searched, by, looked)).ids;
}

/**
 * Returns how many rows there are, at most `most + 1`, and their ids as JSON; those of more than
 * `most` rows only with `with_ids`.
 */
async function countUpTo(
  db: Db | Tx,
  keys: Keys,
  most: number,
  { with_ids }: { with_ids: boolean },
): Promise<{ count: number; ids: string }> {
  const { rows } = await sql<{ count: number; ids: string | null }>`
    with found as materialized (${keys.limit(most + 1)}),
    counted as materialized (select count(*) as count from found)
    select count,
      case when ${with_ids} or count <= ${most} then (select json_agg(id)::text from found) end
        as ids
    from counted`.execute(db);
  return { count: rows[0]?.count ?? 0, ids: rows[0]?.ids ?? '[]' };
}

/** Like `search`, for an order without an index: all matches are read once, counted and sorted. */
export async function searchAll(
  db: Db | Tx,
  keys: Keys,
  searchText: string,
  searched: SearchedColumns,
  order: Pick<Order, 'by' | 'direction'>,
  from: number,
  limit: number,
): Promise<Rows<number>> {
  const matching = keys.where(conditionOf(searched, searchText));
  return { ...(await sorted(db, matching, order, from, limit)), total_is_exact: true };
}

/**
 * Returns part of the matches, in order, and their number: all of them, or the first `most` that
 * are found.
 */
async function sorted(
  db: Db | Tx,
  matching: Keys,
  { by, direction }: Pick<Order, 'by' | 'direction'>,
  from: number,
  limit: number,
  most?: number,
): Promise<Pick<Rows<number>, 'rows' | 'total'>> {
  const withSortKey = matching.select(sql`${by}`.as('sort_key'));
  const sortDirection = sql.raw(direction);
  const { rows } = await sql<{ total: number; ids: number[] | null }>`
    with found as materialized (${most === undefined ? withSortKey : withSortKey.limit(most)}),
    page as (
      select id from found order by sort_key ${sortDirection}, id ${sortDirection}
      offset ${from} limit ${limit}
    )
    select (select count(*) from found) as total, (select json_agg(id) from page) as ids`.execute(
    db,
  );
  return { rows: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

/** The condition for words: an index and the text it was made from, or the text alone. */
export const conditionOf = ({ grams, text }: SearchedColumns, words: string): RawBuilder<SqlBool> =>
  isIndexed(words) ? matches(grams, text, words) : hasWords(text, words);
