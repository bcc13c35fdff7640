import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { escapeLike, filtered, matches, page, type Rows } from '#platform/page.ts';
import { titleOfEvent } from '#platform/rows/translations.ts';
import type { Event, eventsStates } from './contract.ts';
import { rows, toEvent } from './rows.store.ts';

export interface EventsWanted {
  account_id: number;
  state: (typeof eventsStates)[number] | 'all';
  organizer_id?: number;
  collaborator_id?: number;
}

/** A page of an account's events: upcoming (not archived, not ended), ended, archived, or all. */
export async function list(
  ctx: Context,
  wanted: EventsWanted,
  query: ListQuery,
): Promise<Rows<Event>> {
  const col = (name: string): Expression<unknown> => sql.ref(`e.${name}`);
  const columns = Object.fromEntries(
    ['start_date', 'end_date', 'title', 'created_at', 'updated_at', 'status', 'organizer_id'].map(
      (name) => [name, col(name)],
    ),
  );
  let statement = rows(ctx).where('e.account_id', '=', wanted.account_id);
  if (wanted.state === 'archived') statement = statement.where('e.status', '=', 'ARCHIVED');
  else if (wanted.state !== 'all')
    statement = statement
      .where('e.status', '<>', 'ARCHIVED')
      .where('e.ends_at', wanted.state === 'ended' ? '<=' : '>', ctx.now);
  if (wanted.organizer_id) statement = statement.where('e.organizer_id', '=', wanted.organizer_id);
  if (wanted.collaborator_id)
    statement = statement.where(
      sql<SqlBool>`
        exists (
          select 1
          from event_collaborators c
          where c.event_id = e.id and c.user_id = ${wanted.collaborator_id}
        )`,
    );
  if (query.query)
    statement = statement.where(matches(sql`e.search`, sql`e.search_words`, query.query));
  const found = await page(ctx.db, filtered(statement, query, columns), query, columns, sql`e.id`);
  return { ...found, rows: found.rows.map((row) => toEvent(row, ctx)) };
}

/**
 * The last moment of an event: one that ends at midnight is not of the day that begins then, and one that says no end
 * is of the day on which it starts.
 */
const lastMoment = sql`
  greatest(
    e.start_date,
    coalesce(e.actual_end_date, e.end_date, e.start_date) - interval '1 microsecond'
  )`;

/**
 * Does an event say a word: in its title, place, organizer, summary, categories or text? The tags of the text are no
 * words; they are taken away only where something was found. Every language of them is read.
 */
function says(word: string): RawBuilder<SqlBool> {
  const like = `%${escapeLike(word)}%`;
  return sql`(
    e.search_words like all ((select word_patterns(${word}))::text[])
    or concat_ws(
      ' ', e.title, e.summary, org.name, texts_of(org.translations), texts_of(e.translations),
      texts_of(s.translations),
      (select string_agg(line.value, ' ') from jsonb_each_text(s.location_details) line),
      (select string_agg(c.name, ' ') from event_categories c where c.event_id = e.id)
    ) ilike ${like}
    or (
      e.description ilike ${like}
      and regexp_replace(e.description, '<[^>]*>', '', 'g') ilike ${like}
    )
  )`;
}

/** What the public lists show: live events that match, soonest, latest or most wanted first. */
export async function publicList(
  ctx: Context,
  when: 'upcoming' | 'trending' | 'past',
  wanted: {
    category?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    sort_by?: 'start_date' | undefined;
    sort_direction?: 'asc' | 'desc' | undefined;
  },
  query: ListQuery,
): Promise<Rows<Event>> {
  let statement = rows(ctx)
    .where('e.status', '=', 'LIVE')
    .where('e.ends_at', when === 'past' ? '<=' : '>', ctx.now);
  if (wanted.category)
    statement = statement.where(
      sql<SqlBool>`
        (exists (
          select 1 from event_categories c where c.event_id = e.id and c.name = ${wanted.category}
        )
        or jsonb_path_exists(
          e.translations, '$.*.categories[*] ? (@ == $name)',
          jsonb_build_object('name', ${wanted.category}::text)
        ))`,
    );
  if (wanted.from)
    statement = statement.where(
      sql<SqlBool>`(${lastMoment} at time zone e.timezone)::date >= ${wanted.from}::date`,
    );
  if (wanted.to)
    statement = statement.where(
      sql<SqlBool>`(e.start_date at time zone e.timezone)::date <= ${wanted.to}::date`,
    );
  for (const word of query.query?.split(/\s+/).filter(Boolean) ?? [])
    statement = statement.where(says(word));
  const trend = sql`
    (
      select coalesce(sum(s.tickets), 0)
      from event_sales s
      where s.event_id = e.id and s.quarter > ${ctx.now}::timestamptz - interval '7 days'
    ) * 1000000 + (select coalesce(sum(v.total), 0) from event_views v where v.event_id = e.id)`;
  // As wanted as another: the one that starts sooner stands first.
  const columns = {
    start_date:
      when === 'trending' && !wanted.sort_by
        ? sql`array[(${trend})::numeric, -extract(epoch from e.start_date)]`
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

/** Events of an account that meet a span of time, with their rooms: neither archived nor called off. */
export const between = (ctx: Context, account_id: number, from: string, to: string) =>
  ctx.db
    .selectFrom('events as e')
    .select([
      'e.id',
      'e.status',
      'e.start_date',
      'e.timezone',
      titleOfEvent(ctx).as('title'),
      sql<string | null>`coalesce(e.actual_end_date, e.end_date)`.as('end_date'),
      sql<number[]>`array(
        select c.section_id from event_sections c where c.event_id = e.id order by c.section_id
      )`.as('section_ids'),
    ])
    .where('e.account_id', '=', account_id)
    .where('e.status', '<>', 'ARCHIVED')
    .where('e.start_date', '<', to)
    .where('e.ends_at', '>', from)
    .where(sql<SqlBool>`not exists (select from event_cancellations c where c.event_id = e.id)`)
    .orderBy('e.start_date')
    .orderBy('e.id')
    .limit(1000)
    .execute();
