import { sql, type Expression, type Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { titleOfTicket } from '#platform/rows/translations.ts';
import type { Context } from '#platform/context.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, textsContain, type Rows } from '#platform/page.ts';
import { setLinks } from '#platform/rows/links.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import type { CheckInLists } from '#platform/tables.ts';
import type { CheckInList } from './contract.ts';
import { windowState } from './rules/window.ts';

const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('check_in_lists as l')
    .select([
      'l.id',
      'l.event_id',
      'l.short_id',
      'l.name',
      'l.description',
      'l.activates_at',
      'l.expires_at',
      'l.version',
    ])
    .select((e) => [
      jsonArrayFrom(
        e
          .selectFrom('check_in_list_tickets as x')
          .innerJoin('tickets as t', 't.id', 'x.ticket_id')
          .select(['t.id', titleOfTicket(ctx).as('title')])
          .whereRef('x.check_in_list_id', '=', 'l.id')
          .orderBy('t.position'),
      ).as('tickets'),
      // Each expected attendee has one sold unit of a price.
      sql<number>`(
        select coalesce(sum(k.sold), 0)
        from check_in_list_tickets x
        join ticket_prices p on p.ticket_id = x.ticket_id
        join counters k on k.id = p.counter_id
        where x.check_in_list_id = l.id
      )`.as('total_attendees'),
      // Each check-in looks up its attendee: with a join, the attendees of all events could be read
      // for a small list.
      sql<number>`(
        select count(*)
        from check_ins c
        where c.check_in_list_id = l.id
          and c.checked_out_at is null
          and (
            select a.status = 'ACTIVE' and exists (
              select
              from check_in_list_tickets x
              where x.check_in_list_id = l.id and x.ticket_id = a.ticket_id
            )
            from attendees a
            where a.id = c.attendee_id
          )
      )`.as('checked_in_attendees'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
const toCheckInList = (row: Row, now: string): CheckInList & { event_id: number } => ({
  ...row,
  ticket_ids: row.tickets.map((t) => t.id),
  is_active: windowState(row, now) === 'ACTIVE',
  is_expired: windowState(row, now) === 'EXPIRED',
});

/**
 * Returns a page of an event's check-in lists, each with the numbers of expected and checked-in
 * attendees.
 */
export async function list(
  ctx: Context,
  eventId: number,
  query: ListQuery,
): Promise<Rows<CheckInList>> {
  const columns: Record<string, Expression<unknown>> = {
    name: inNameOrder(sql.ref('l.name'), ctx.locale),
    created_at: sql.ref('l.created_at'),
    expires_at: sql.ref('l.expires_at'),
  };
  let statement = rows(ctx).where('l.event_id', '=', eventId);
  if (query.query) statement = statement.where(textsContain(['l.name'], query.query));
  const found = await page(ctx.db, filtered(statement, query, columns), query, columns, sql`l.id`);
  return { ...found, rows: found.rows.map((row) => toCheckInList(row, ctx.now)) };
}
/** Returns all lists of an event. */
export const all = async (ctx: Context, eventId: number) =>
  (await rows(ctx).where('l.event_id', '=', eventId).orderBy('l.id').execute()).map((row) =>
    toCheckInList(row, ctx.now),
  );
/** Includes the id of its event. Throws when there is none, which becomes a 404. */
export const get = async (ctx: Context, id: number) =>
  toCheckInList(await rows(ctx).where('l.id', '=', id).executeTakeFirstOrThrow(), ctx.now);
/**
 * Finds a list by the secret in its link, inside its window or not; undefined when there is none.
 */
export async function findByShortId(ctx: Context, shortId: string) {
  const row = await rows(ctx).where('l.short_id', '=', shortId).executeTakeFirst();
  return row && toCheckInList(row, ctx.now);
}

/** Whether a webhook of the account subscribes to check-ins or check-outs. */
const watched = sql<boolean>`exists (
  select from webhook_endpoints w
  where w.account_id = e.account_id and w.is_active
    and w.types && array['attendee.checked_in', 'attendee.checked_out'])`;

/**
 * Returns what every scan and search needs of a list, by its id or its short id, without its counts,
 * which are slow.
 */
export const findForScan = (ctx: Context, by: { id: number } | { short_id: string }) =>
  ctx.db
    .selectFrom('check_in_lists as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .select(['l.id', 'l.event_id', 'e.account_id', 'l.activates_at', 'l.expires_at'])
    .select(watched.as('is_watched'))
    .select(
      sql<
        number[]
      >`array(select t.ticket_id from check_in_list_tickets t where t.check_in_list_id = l.id)`.as(
        'ticket_ids',
      ),
    )
    .where((e) => ('id' in by ? e('l.id', '=', by.id) : e('l.short_id', '=', by.short_id)))
    .executeTakeFirst();

export type Fields = Partial<Insertable<CheckInLists>>;
/** Its tickets are set with `setTickets`. */
export const insert = (ctx: Context, list: Insertable<CheckInLists>) =>
  ctx.db.insertInto('check_in_lists').values(list).returning('id').executeTakeFirstOrThrow();
/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'check_in_lists', id, fields, version);
/** Its check-ins are removed with it. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('check_in_lists').where('id', '=', id).execute();
/** Sets the tickets a list admits; false when one belongs to another event. */
export const setTickets = (
  ctx: Context,
  id: number,
  eventId: number,
  ids: readonly number[],
): Promise<boolean> =>
  setLinks(
    ctx,
    {
      table: 'check_in_list_tickets',
      owner: 'check_in_list_id',
      member: 'ticket_id',
      of: 'tickets',
      has_event: true,
    },
    id,
    ids,
    { event_id: eventId },
  );

interface NewEntry {
  short_id: string;
  attendee_id: number;
  device_name: string | null;
  scanned_at: string | null;
}
export interface Entry {
  id: number;
  attendee_id: number;
  short_id: string;
  checked_in_at: string;
  device_name: string | null;
  /** False when a faster scan made this check-in. */
  is_new: boolean;
}

/**
 * Checks in attendees of a list, each once; returns for each the current check-in, a new one or
 * that of a faster scan, as `check_ins_one_active` decides. An attendee cancelled meanwhile gets
 * none: this waits for a running cancellation, and a later one sees the check-in. Written in the
 * order of ids, so that two batches never deadlock. A device may have scanned up to twelve hours
 * ago; any other time that it reports is limited to that range.
 */
export const enter = async (
  ctx: Context,
  { id, event_id }: { id: number; event_id: number },
  entries: readonly NewEntry[],
): Promise<Entry[]> =>
  (
    await sql<Entry>`
      insert into check_ins as c (short_id, event_id, check_in_list_id, attendee_id, device_name,
        checked_in_at)
      select r.short_id, ${event_id}, ${id}, r.attendee_id, r.device_name,
        greatest(least(r.scanned_at, now()), now() - interval '12 hours')
      from (
        select *
        from json_to_recordset(${JSON.stringify(entries)}::json)
          as e (short_id text, attendee_id bigint, device_name text, scanned_at timestamptz)
        order by attendee_id
      ) r
      cross join lateral (
        select from attendees where id = r.attendee_id and status = 'ACTIVE' for key share
      ) a
      on conflict (check_in_list_id, attendee_id) where checked_out_at is null
        do update set short_id = c.short_id
      returning id, attendee_id, short_id, checked_in_at, device_name, xmax = 0 as is_new`.execute(
      ctx.db,
    )
  ).rows;
/**
 * Returns for each attendee the first check-in of a list that ended after the given scan of their
 * ticket; none for those who were not let in since.
 */
export const endedSince = async (
  ctx: Context,
  listId: number,
  scans: readonly Pick<NewEntry, 'attendee_id' | 'scanned_at'>[],
): Promise<Entry[]> =>
  (
    await sql<Entry>`
      select c.id, c.attendee_id, c.short_id, c.checked_in_at, c.device_name, false as is_new
      from json_to_recordset(${JSON.stringify(scans)}::json)
        as s (attendee_id bigint, scanned_at timestamptz)
      cross join lateral (
        select *
        from check_ins
        where attendee_id = s.attendee_id and check_in_list_id = ${listId}
          and checked_out_at > s.scanned_at
        order by checked_out_at
        limit 1
      ) c`.execute(ctx.db)
  ).rows;
/** Whether this check-in is still active. */
export const isIn = async (ctx: Context, listId: number, shortId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('check_ins')
    .select('id')
    .where('short_id', '=', shortId)
    .where('check_in_list_id', '=', listId)
    .where('checked_out_at', 'is', null)
    .executeTakeFirst()) !== undefined;
/** Returns the attendee checked out; undefined when nobody is checked in under this id. */
export const checkOut = (ctx: Context, listId: number, shortId: string) =>
  ctx.db
    .updateTable('check_ins')
    .set({ checked_out_at: sql`clock_timestamp()` })
    .where('short_id', '=', shortId)
    .where('check_in_list_id', '=', listId)
    .where('checked_out_at', 'is', null)
    .returning('attendee_id')
    .executeTakeFirst();
