import { sql, type Expression, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, hasWords, page, type Rows } from '#platform/page.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import { setLinks } from '#platform/rows/links.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import { positionAtEnd, setPositions, type Position } from '#platform/rows/positions.ts';
import { textInSql } from '#platform/rows/translations.ts';
import type { OtherEvents as Row } from '#platform/tables.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import type { OtherEvent } from './contract.ts';
import { rows, toOtherEvent, typeAt } from './rows.store.ts';

/** Includes pictures and attachments, of any account; null when there is none. */
export async function find(ctx: Context, id: number): Promise<OtherEvent | null> {
  const row = await rows(ctx).where('o.id', '=', id).executeTakeFirst();
  return row ? toOtherEvent(row) : null;
}

const searchedText = sql`
  folded(
    in_all_languages(o.title, o.translations, 'title') || ' '
    || coalesce(in_all_languages(o.summary, o.translations, 'summary'), '') || ' '
    || coalesce(in_all_languages(o.location, o.translations, 'location'), '')
  )`;

/** Returns a page of an account's other events; a search looks at title, summary and location. */
export async function list(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<Rows<OtherEvent>> {
  const columns: Record<string, Expression<unknown>> = {
    order: sql.ref('o.position'),
    title: inNameOrder(sql.ref('o.title'), ctx.locale),
    start_date: sql.ref('o.start_date'),
    updated_at: sql.ref('o.updated_at'),
    type: typeAt(ctx.now),
  };
  let statement = rows(ctx).where('o.account_id', '=', accountId);
  if (query.query) statement = statement.where(hasWords(searchedText, query.query));
  const found = await page(ctx.db, filtered(statement, query, columns), query, columns, sql`o.id`);
  return { ...found, rows: found.rows.map(toOtherEvent) };
}

/** The filters of the public lists; days are in the account's time zone. */
export interface Wanted {
  category?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  price?: 'free' | 'paid' | undefined;
}

/** Events of a type that match. */
function conditions(
  ctx: Context,
  type: OtherEvent['type'],
  { category, price, from, to }: Wanted,
  search: string | null,
): RawBuilder<SqlBool> {
  const clauses: RawBuilder<SqlBool>[] = [sql`${typeAt(ctx.now)} = ${type}`];
  if (category) clauses.push(sql`${category} = any(o.categories)`);
  if (price === 'free') clauses.push(sql`o.is_free is true`);
  if (price === 'paid') clauses.push(sql`o.is_free is not true`);
  if (from)
    clauses.push(
      sql`(o.ends_at is null or o.ends_at > (${from}::date::timestamp at time zone c.timezone))`,
    );
  if (to)
    clauses.push(sql`
      (o.start_date is null or (o.start_date at time zone c.timezone)::date <= ${to}::date)`);
  if (search) clauses.push(hasWords(searchedText, search));
  return sql<SqlBool>`${sql.join(clauses, sql` and `)}`;
}

/** Returns what visitors see of a type: in the venue's order, the past ones latest first. */
export async function publicList(
  ctx: Context,
  type: OtherEvent['type'],
  wanted: Wanted,
  query: ListQuery,
): Promise<Rows<OtherEvent>> {
  const statement = rows(ctx).where(conditions(ctx, type, wanted, query.query));
  const by = type === 'PAST' ? sql`coalesce(o.ends_at, o.created_at)` : sql`o.position`;
  const found = await page(
    ctx.db,
    statement,
    { ...query, sort_by: 'start_date', sort_direction: type === 'PAST' ? 'desc' : 'asc' },
    { start_date: by },
    sql`o.id`,
  );
  return { ...found, rows: found.rows.map(toOtherEvent) };
}

/** The date for sorting; without a start it is the end, and an event without dates comes last. */
const at = sql<string>`coalesce(o.start_date, o.ends_at, o.created_at + interval '100 years')`;

/**
 * Returns the keys of the first `count` of a type by date (soonest first, past ones latest first),
 * and how many there are.
 */
export function publicKeys(
  ctx: Context,
  type: OtherEvent['type'],
  wanted: Wanted,
  query: ListQuery,
  count: number,
): Promise<Rows<{ id: number; at: string; created_at: string }>> {
  const by = type === 'PAST' ? sql<string>`coalesce(o.start_date, o.ends_at, o.created_at)` : at;
  const statement = ctx.db
    .selectFrom('other_events as o')
    .innerJoin('accounts as c', 'c.id', 'o.account_id')
    .select(['o.id', 'o.created_at'])
    .select(by.as('at'))
    .where(conditions(ctx, type, wanted, query.query));
  return page(
    ctx.db,
    statement,
    {
      ...query,
      page: 1,
      per_page: count,
      sort_by: 'at',
      sort_direction: type === 'PAST' ? 'desc' : 'asc',
    },
    { at: by },
    sql`o.id`,
  );
}
/** In no particular order; missing ones are left out. */
export const byIds = async (ctx: Context, ids: readonly number[]): Promise<OtherEvent[]> =>
  ids.length === 0
    ? []
    : (await rows(ctx).where('o.id', '=', anyOf(ids)).execute()).map(toOtherEvent);

export type Fields = Partial<Insertable<Row>>;
/** Inserts an event in the last position. */
export const insert = (ctx: Context, event: Insertable<Row>): Promise<{ id: number }> =>
  ctx.db
    .insertInto('other_events')
    .values({
      ...event,
      position: positionAtEnd('other_events', { account_id: event.account_id as number }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'other_events', id, fields, version);
/** Its rows of files and rooms are deleted with it. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('other_events').where('id', '=', id).execute();

/** Sets positions; refuses when one of the events belongs to another account. */
export const sort = (ctx: Context, account_id: number, order: readonly Position[]): Promise<void> =>
  setPositions(ctx, 'other_events', { account_id }, order);

/** Sets the rooms that it uses; false when one of them is not the venue's. */
export const setSections = (
  ctx: Context,
  id: number,
  sections: readonly number[],
): Promise<boolean> =>
  setLinks(
    ctx,
    {
      table: 'other_event_sections',
      owner: 'other_event_id',
      member: 'section_id',
      of: 'venue_sections',
    },
    id,
    sections,
  );

/**
 * Locks and returns the next events that have ended and are not past yet; other processes skip
 * them.
 */
export const overdue = (ctx: Context, limit: number) =>
  ctx.db
    .selectFrom('other_events')
    .select(['id', 'account_id'])
    .where('type', '=', 'GENERAL')
    .where('keeps_type', '=', false)
    .where('ends_at', '<=', ctx.now)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** Returns the events whose dates overlap a period, with their rooms. */
export const between = (ctx: Context, from: string, to: string) =>
  ctx.db
    .selectFrom('other_events as o')
    .select((e) => [
      'o.id',
      textInSql('o', 'title', sql.ref('o.content_language'), ctx.locale).as('title'),
      e.ref('o.start_date').$notNull().as('starts_at'),
      e.ref('o.ends_at').$notNull().as('ends_at'),
      sql<number[]>`array(
        select s.section_id from other_event_sections s
        where s.other_event_id = o.id order by s.section_id
      )`.as('section_ids'),
    ])
    .where('o.start_date', '<', to)
    .where('o.ends_at', '>', from)
    .orderBy('o.start_date')
    .orderBy('o.id')
    .limit(1000)
    .execute();
