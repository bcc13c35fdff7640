import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, type Rows } from '#platform/page.ts';
import { han } from '#platform/pure/indexed-words.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import type { Event } from './contract.ts';
import { mostAsked } from './public-prices.store.ts';
import { rows, toEvent } from './rows.store.ts';

export type When = 'upcoming' | 'trending' | 'past';
/** The filters of the public lists. */
export interface PublicWanted {
  category?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  price?: 'free' | 'paid' | undefined;
  organizer_id?: number | undefined;
  sort_by?: 'start_date' | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}

/**
 * The last moment of an event: one that ends at midnight does not belong to the day that begins
 * then, and one without an end belongs to the day on which it starts.
 */
const lastMoment = sql`
  greatest(
    e.start_date,
    coalesce(e.actual_end_date, e.end_date, e.start_date) - interval '1 microsecond'
  )`;

/**
 * Does an event contain a word: in its title, place, organizer, summary, categories or description,
 * in either Chinese script and in any language? Tags of the description are not text; they are
 * stripped only where something was found.
 */
function says({ word, form }: SearchedWord): RawBuilder<SqlBool> {
  return sql`(
    e.search_words like all ((select word_patterns(${word}))::text[])
    or concat_ws(
      ' ', e.title, e.summary, org.name, texts_of(org.translations), texts_of(e.translations),
      texts_of(s.translations),
      (select string_agg(line.value, ' ') from jsonb_each_text(s.location_details) line),
      (select string_agg(c.name, ' ') from event_categories c where c.event_id = e.id)
    ) ~* ${form}
    or (
      e.description ~* ${form}
      and regexp_replace(e.description, '<[^>]*>', '', 'g') ~* ${form}
    )
  )`;
}

interface SearchedWord {
  word: string;
  /** A pattern that matches it in either Chinese script. */
  form: string;
}

/**
 * Returns the words of a search, without those that contain another one. All letters are looked up
 * at once: each lookup reads the whole table, and a search with a hundred words would read it
 * hundreds of times.
 */
async function searchedWords(ctx: Context, text: string | undefined): Promise<SearchedWord[]> {
  const distinctWords = [...new Set(text?.split(/\s+/).filter(Boolean))];
  const words = distinctWords.filter(
    (word) => !distinctWords.some((other) => other !== word && other.includes(word)),
  );
  const letters = [...new Set(words.flatMap((word) => Array.from(word)))];
  const { rows } = letters.some((letter) => han.test(letter))
    ? await sql<{ letter: string; forms: string }>`
        with asked as (
          select letter, coalesce(han_forms() ->> letter, letter) as form
          from unnest(${letters}::text[]) as letter
        ), known as (
          select value as form, string_agg(key, '') as others
          from jsonb_each_text(han_forms())
          where value in (select form from asked)
          group by value
        )
        select letter, '[' || form || others || ']' as forms
        from asked join known using (form)`.execute(ctx.db)
    : { rows: [] };
  const known = new Map(rows.map(({ letter, forms }) => [letter, forms]));
  return words.map((word) => ({
    word,
    form: Array.from(
      word,
      (letter) => known.get(letter) ?? letter.replace(/[^\p{L}\p{N}]/u, '\\$&'),
    ).join(''),
  }));
}

/**
 * Live events that match. An event is free when every price that can be chosen is zero, and paid
 * otherwise.
 */
function conditions(
  ctx: Context,
  when: When,
  wanted: PublicWanted,
  words: readonly SearchedWord[],
): RawBuilder<SqlBool> {
  const { category, from, to, price, organizer_id } = wanted;
  const clauses: RawBuilder<SqlBool>[] = [
    sql`e.status = 'LIVE'`,
    when === 'past' ? sql`e.ends_at <= ${ctx.now}` : sql`e.ends_at > ${ctx.now}`,
  ];
  if (category)
    clauses.push(sql`
      (exists (
        select 1 from event_categories c where c.event_id = e.id and c.name = ${category}
      )
      or jsonb_path_exists(
        e.translations, '$.*.categories[*] ? (@ == $name)',
        jsonb_build_object('name', ${category}::text)
      ))`);
  if (from) clauses.push(sql`(${lastMoment} at time zone e.timezone)::date >= ${from}::date`);
  if (to) clauses.push(sql`(e.start_date at time zone e.timezone)::date <= ${to}::date`);
  if (price === 'free') clauses.push(sql`${mostAsked(ctx)} = 0`);
  if (price === 'paid') clauses.push(sql`${mostAsked(ctx)} > 0`);
  if (organizer_id) clauses.push(sql`e.organizer_id = ${organizer_id}`);
  for (const word of words) clauses.push(says(word));
  return sql<SqlBool>`${sql.join(clauses, sql` and `)}`;
}

const trend = (ctx: Context): RawBuilder<number> => sql`
  (
    (
      select coalesce(sum(s.tickets), 0)
      from event_sales s
      where s.event_id = e.id and s.quarter > ${ctx.now}::timestamptz - interval '7 days'
    ) * 1000000 + (select coalesce(sum(v.total), 0) from event_views v where v.event_id = e.id)
  )`;

/** Whether visitors can see any event of an organizer, upcoming or past. */
export async function hasLiveEvent(ctx: Context, organizerId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('events')
    .select('id')
    .where('organizer_id', '=', organizerId)
    .where('status', '=', 'LIVE')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a page of a public list: live events that match, sorted by start or by popularity. */
export async function publicList(
  ctx: Context,
  when: When,
  wanted: PublicWanted,
  query: ListQuery,
): Promise<Rows<Event>> {
  const words = await searchedWords(ctx, query.query ?? undefined);
  const statement = rows(ctx).where(conditions(ctx, when, wanted, words));
  // Among equally popular events, the one that starts sooner comes first.
  const columns = {
    start_date:
      when === 'trending' && !wanted.sort_by
        ? sql`array[(${trend(ctx)})::numeric, -extract(epoch from e.start_date)]`
        : sql`e.start_date`,
  };
  const found = await page(
    ctx.db,
    filtered(statement, query, columns),
    {
      ...query,
      sort_by: 'start_date',
      sort_direction: wanted.sort_direction ?? (when === 'upcoming' ? 'asc' : 'desc'),
    },
    columns,
    sql`e.id`,
  );
  return { ...found, rows: found.rows.map((row) => toEvent(row, ctx)) };
}

/** The position of an event in a public list. */
export interface PublicKey {
  id: number;
  /** Its popularity; only trending lists use it. */
  rank: number;
  at: string;
  created_at: string;
}

/** Returns the keys of the first `count` events of `publicList`, and how many there are in all. */
export async function publicKeys(
  ctx: Context,
  when: When,
  wanted: PublicWanted,
  query: ListQuery,
  count: number,
): Promise<Rows<PublicKey>> {
  const words = await searchedWords(ctx, query.query ?? undefined);
  const rank = when === 'trending' ? trend(ctx) : sql<number>`0`;
  const key = sql`array[(${rank})::numeric, -extract(epoch from e.start_date)]`;
  const statement = ctx.db
    .selectFrom('events as e')
    .innerJoin('event_settings as s', 's.event_id', 'e.id')
    .innerJoin('organizers as org', 'org.id', 'e.organizer_id')
    .select(['e.id', 'e.start_date as at', 'e.created_at'])
    .select(sql<number>`(${rank})::float8`.as('rank'))
    .where(conditions(ctx, when, wanted, words));
  return page(
    ctx.db,
    statement,
    {
      ...query,
      page: 1,
      per_page: count,
      sort_by: 'key',
      sort_direction: when === 'upcoming' ? 'asc' : 'desc',
    },
    { key: when === 'trending' ? key : sql`e.start_date` },
    sql`e.id`,
  );
}

/** In no particular order; missing ones are left out. */
export const byIds = async (ctx: Context, ids: readonly number[]): Promise<Event[]> =>
  ids.length === 0
    ? []
    : (await rows(ctx).where('e.id', '=', anyOf(ids)).execute()).map((row) => toEvent(row, ctx));
