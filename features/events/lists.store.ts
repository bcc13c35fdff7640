import { sql, type Expression, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, matches, page, type Rows } from '#platform/page.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import { titleOfEvent } from '#platform/rows/translations.ts';
import type { Event, eventsStates } from './contract.ts';
import { getAll } from './rows.store.ts';

export interface EventsWanted {
  account_id: number;
  state: (typeof eventsStates)[number] | 'all';
  organizer_id?: number;
  collaborator_id?: number;
}

/**
 * Returns a page of an account's events: upcoming (not archived, not ended), ended, archived, or
 * all.
 */
export async function list(
  ctx: Context,
  wanted: EventsWanted,
  query: ListQuery,
): Promise<Rows<Event>> {
  const col = (name: string): Expression<unknown> => sql.ref(`e.${name}`);
  const columns = Object.fromEntries(
    ['start_date', 'end_date', 'title', 'created_at', 'updated_at', 'status', 'organizer_id'].map(
      (name) => [name, name === 'title' ? inNameOrder(col(name), ctx.locale) : col(name)],
    ),
  );
  let statement = ctx.db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.account_id', '=', wanted.account_id);
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
  const keys = filtered(statement, query, columns);
  const found = await page<{ id: number }>(ctx.db, keys, query, columns, sql`e.id`);
  // Related rows are read only for the events on the page, not for those before it.
  const ids = found.rows.map(({ id }) => id);
  const byId = new Map((await getAll(ctx, ids)).map((event) => [event.id, event]));
  return { ...found, rows: ids.flatMap((id) => byId.get(id) ?? []) };
}

/**
 * Returns an account's events that overlap a period, with their rooms; archived and cancelled ones
 * are left out.
 */
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
