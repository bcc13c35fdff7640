import {
  sql,
  type AliasedRawBuilder,
  type Expression,
  type OperationNodeSource,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type { Context } from './context.ts';
import { unnamed, type Db, type Tx } from './db.ts';
import type { Page } from './pure/page.ts';
import { filtersOf, type ListOptions } from './pure/list-options.ts';
import type { Condition, ListQuery } from './list-query.ts';
import { plainWords } from './pure/indexed-words.ts';
import type { FieldName } from './pure/message-keys.ts';
import type { Texts } from './i18n.ts';

/**
 * One page of rows and the total; a filtered total stops counting at 10,000 and is then a lower
 * bound.
 */
export interface Rows<T> {
  rows: T[];
  total: number;
  total_is_exact: boolean;
}

/** The SQL behind each field of a list: the only place where a caller's choice becomes SQL. */
export type Columns = Record<string, Expression<unknown>>;

// Kysely's builder is generic over tables; a list needs only the methods that are called here.
interface Narrowed {
  where(condition: RawBuilder<SqlBool>): unknown;
}
interface Bare {
  select(item: AliasedRawBuilder<number, 'one'>): { limit(rows: number): OperationNodeSource };
}
export interface Listed<T> {
  orderBy(by: Expression<unknown>, direction: 'asc' | 'desc'): Listed<T>;
  offset(rows: number): Listed<T>;
  limit(rows: number): Listed<T>;
  execute(): Promise<T[]>;
  clearSelect(): Bare;
}

/** What is not set differs from every value, as links that are not there do. */
const signs = { eq: '=', ne: 'is distinct from', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;
const countLimit = 10_000;

/**
 * A time of the wire covers the whole millisecond, so that a value from a response finds its row;
 * the column is not wrapped in a function, so that its index applies.
 */
function atInstant(
  { operator, value }: Condition,
  column: Expression<unknown>,
): RawBuilder<SqlBool> {
  if (Array.isArray(value))
    return sql`(${sql.join(
      value.map((item) => atInstant({ field: '', operator: 'eq', value: item }, column)),
      sql` or `,
    )})`;
  const next = sql`${value}::timestamptz + interval '1 millisecond'`;
  switch (operator) {
    case 'lt':
      return sql`${column} < ${value}`;
    case 'lte':
      return sql`${column} < ${next}`;
    case 'gt':
      return sql`${column} >= ${next}`;
    case 'gte':
      return sql`${column} >= ${value}`;
    case 'ne':
      return sql`(${column} < ${value} or ${column} >= ${next} or ${column} is null)`;
    default:
      return sql`(${column} >= ${value} and ${column} < ${next})`;
  }
}

/** Returns the SQL of one condition on one column. */
export function where(condition: Condition, column: Expression<unknown>): RawBuilder<SqlBool> {
  const { operator, value } = condition;
  if (value === null)
    return operator === 'eq' ? sql`${column} is null` : sql`${column} is not null`;
  if (condition.is_instant && operator !== 'like') return atInstant(condition, column);
  if (Array.isArray(value)) return sql`${column} in (${sql.join(value)})`;
  if (operator === 'like') return sql`${column}::text ilike ${`%${escapeLike(String(value))}%`}`;
  if (operator === 'in') return sql`${column} = ${value}`;
  return sql`${column} ${sql.raw(signs[operator])} ${value}`;
}

/** Whether a condition holds for a known value; for text values only. */
export function isTrueOf(text: string, { operator, value }: Condition): boolean {
  if (Array.isArray(value)) return value.includes(text);
  if (value === null) return operator === 'ne';
  const compared = String(value);
  switch (operator) {
    case 'ne':
      return text !== compared;
    case 'lt':
      return text < compared;
    case 'lte':
      return text <= compared;
    case 'gt':
      return text > compared;
    case 'gte':
      return text >= compared;
    case 'like':
      return text.toLowerCase().includes(compared.toLowerCase());
    default:
      return text === compared;
  }
}

/** Escapes `%`, `_` and `\`, so that a search matches them literally. */
export const escapeLike = (words: string): string => words.replace(/[\\%_]/g, '\\$&');

/**
 * Whether a `folded` text contains all of the words, in any order; never true for words without
 * letters. The patterns are made once, not for each row.
 */
export const hasWords = (folded: Expression<unknown>, words: string): RawBuilder<SqlBool> =>
  plainWords(words) === ''
    ? sql`false`
    : sql`${folded} like all ((select word_patterns(${words}))::text[])`;

/**
 * Whether the texts of a row together contain all of the words. For lists of hundreds of rows:
 * without an index each row is folded at query time.
 */
export const textsContain = (
  columns: readonly (string | Expression<unknown>)[],
  searchText: string,
): RawBuilder<SqlBool> => {
  const texts = columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column));
  return hasWords(sql`folded(concat_ws(' ', ${sql.join(texts)}))`, searchText);
};

/**
 * A condition for a search over a `grams` column: the index finds rows that contain every gram of
 * the words, and the `folded` text from which the grams were made decides.
 */
export const matches = (
  grams: Expression<unknown>,
  folded: Expression<unknown>,
  searchText: string,
): RawBuilder<SqlBool> =>
  sql`(${grams} @> asked_grams(${searchText}) and ${hasWords(folded, searchText)})`;

/** Adds the filters of a list query to a statement. */
export function filtered<Q extends Narrowed>(
  statement: Q,
  query: ListQuery,
  columns: Columns,
  own: Record<string, (condition: Condition) => RawBuilder<SqlBool>> = {},
): Q {
  let result = statement;
  const condition = (c: Condition): RawBuilder<SqlBool> =>
    own[c.field]?.(c) ?? where(c, columns[c.field] as Expression<unknown>);
  if (query.filters.length || query.or.length)
    result = result.where(sql<SqlBool>`${sql.raw(unnamed)} true`) as Q;
  for (const filter of query.filters) result = result.where(condition(filter)) as Q;
  if (query.or.length)
    result = result.where(sql<SqlBool>`(${sql.join(query.or.map(condition), sql` or `)})`) as Q;
  return result;
}

/**
 * Runs a list: returns the page's rows in the requested order (`id` breaks ties), and the total.
 * `exact` gives the total when no filter is set; pages beyond the middle are then read from the
 * end, so the last is as fast as the first.
 */
export async function page<T>(
  db: Db | Tx,
  statement: Listed<T>,
  query: ListQuery,
  columns: Columns,
  id: Expression<unknown>,
  exact?: number,
): Promise<Rows<T>> {
  const offset = (query.page - 1) * query.per_page;
  const forward = query.sort_direction;
  const column = columns[query.sort_by] as Expression<unknown>;
  const read = (direction: 'asc' | 'desc', from: number, limit: number): Promise<T[]> =>
    statement.orderBy(column, direction).orderBy(id, direction).offset(from).limit(limit).execute();
  if (exact !== undefined) {
    const rowsLeft = Math.min(query.per_page, exact - offset);
    if (rowsLeft <= 0) return { rows: [], total: exact, total_is_exact: true };
    if (offset <= exact / 2)
      return {
        rows: await read(forward, offset, query.per_page),
        total: exact,
        total_is_exact: true,
      };
    const rows = await read(
      forward === 'asc' ? 'desc' : 'asc',
      exact - offset - rowsLeft,
      rowsLeft,
    );
    return { rows: rows.reverse(), total: exact, total_is_exact: true };
  }
  const matching = statement
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(countLimit + 1);
  const [rows, counted] = await Promise.all([
    read(forward, offset, query.per_page),
    sql<{ total: number }>`select count(*) as total from ${matching} as found`.execute(db),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  return { rows, total: Math.min(total, countLimit), total_is_exact: total <= countLimit };
}

/** Wraps rows into the wire's page: links, meta, labels in the caller's language. */
export function toPage<T>(
  found: Rows<T>,
  query: ListQuery,
  options: ListOptions,
  address: URL,
  texts: Texts,
  ctx: Context,
): Page<T> {
  const last = Math.max(1, Math.ceil(found.total / query.per_page));
  const from = (query.page - 1) * query.per_page;
  const path = address.origin + address.pathname;
  // Links keep the search, filters and order of the request.
  const link = (n: number): string => {
    const parameters = new URLSearchParams(address.search);
    parameters.set('page', String(n));
    parameters.set('per_page', String(query.per_page));
    return `${path}?${parameters}`;
  };
  const label = (field: FieldName, direction: 'asc' | 'desc'): string =>
    texts.format(ctx.locale, `sorts.${direction}`, {
      field: texts.format(ctx.locale, `fields.${field}`),
    });
  return {
    data: found.rows,
    links: {
      first: link(1),
      last: link(last),
      prev: query.page > 1 ? link(query.page - 1) : null,
      next: query.page < last ? link(query.page + 1) : null,
    },
    meta: {
      current_page: query.page,
      from: found.rows.length ? from + 1 : null,
      to: found.rows.length ? from + found.rows.length : null,
      last_page: last,
      per_page: query.per_page,
      total: found.total,
      total_is_exact: found.total_is_exact,
      path,
      allowed_sorts: Object.fromEntries(
        options.sorts.map((field) => [
          field,
          { asc: label(field, 'asc'), desc: label(field, 'desc') },
        ]),
      ),
      default_sort: options.default[0],
      default_sort_direction: options.default[1],
      allowed_filter_fields: Object.keys(filtersOf(options)),
    },
  };
}
