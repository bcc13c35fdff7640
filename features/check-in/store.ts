import { sql, type Expression, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { labelOfPrice, titleOfTicket } from '#platform/rows/translations.ts';
import type { Context } from '#platform/context.ts';
import { iso } from '#platform/rows/iso.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, saysWords, type Rows } from '#platform/page.ts';
import { bySurname } from '#platform/rows/name-order.ts';
import { setLinks } from '#platform/rows/links.ts';
import { search as find } from '#platform/search.ts';
import type { CheckInLists } from '#platform/tables.ts';
import type { CheckInList } from './contract.ts';
import { wholeReference } from './rules/references.ts';
import { windowState } from './rules/window.ts';

const admitted = sql`
  from attendees a
  where a.event_id = l.event_id
    and a.status = 'ACTIVE'
    and a.ticket_id in (
      select t.ticket_id from check_in_list_tickets t where t.check_in_list_id = l.id
    )`;

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
      sql<number>`(select count(*) ${admitted})`.as('total_attendees'),
      sql<number>`(
        select count(*) ${admitted}
          and exists (
            select 1
            from check_ins c
            where c.check_in_list_id = l.id and c.attendee_id = a.id and c.checked_out_at is null
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

export async function list(
  ctx: Context,
  eventId: number,
  query: ListQuery,
): Promise<Rows<CheckInList>> {
  const columns: Record<string, Expression<unknown>> = {
    name: sql.ref('l.name'),
    created_at: sql.ref('l.created_at'),
    expires_at: sql.ref('l.expires_at'),
  };
  let statement = rows(ctx).where('l.event_id', '=', eventId);
  if (query.query) statement = statement.where(saysWords(['l.name'], query.query));
  const found = await page(ctx.db, filtered(statement, query, columns), query, columns, sql`l.id`);
  return { ...found, rows: found.rows.map((row) => toCheckInList(row, ctx.now)) };
}
/** Every list of an event. */
export const all = async (ctx: Context, eventId: number) =>
  (await rows(ctx).where('l.event_id', '=', eventId).orderBy('l.id').execute()).map((row) =>
    toCheckInList(row, ctx.now),
  );
export const get = async (ctx: Context, id: number) =>
  toCheckInList(await rows(ctx).where('l.id', '=', id).executeTakeFirstOrThrow(), ctx.now);
export async function findByShortId(ctx: Context, shortId: string) {
  const row = await rows(ctx).where('l.short_id', '=', shortId).executeTakeFirst();
  return row && toCheckInList(row, ctx.now);
}

/** What every scan and search needs of a list: not how many people it has, which takes long to count. */
export const findForScan = (ctx: Context, by: { id: number } | { short_id: string }) =>
  ctx.db
    .selectFrom('check_in_lists as l')
    .select(['l.id', 'l.event_id', 'l.activates_at', 'l.expires_at'])
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
export const insert = (ctx: Context, list: Insertable<CheckInLists>) =>
  ctx.db.insertInto('check_in_lists').values(list).returning('id').executeTakeFirstOrThrow();
/** False when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'check_in_lists', id, fields, version);
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('check_in_lists').where('id', '=', id).execute();
/** Sets the tickets a list admits; false when one is not of the event. */
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

const people = (ctx: Context, listId: number) =>
  ctx.db
    .selectFrom('attendees as a')
    .innerJoin('tickets as t', 't.id', 'a.ticket_id')
    .innerJoin('ticket_prices as p', 'p.id', 'a.ticket_price_id')
    .leftJoin('check_ins as c', (join) =>
      join
        .onRef('c.attendee_id', '=', 'a.id')
        .on('c.check_in_list_id', '=', listId)
        .on('c.checked_out_at', 'is', null),
    )
    .select([
      'a.id',
      'a.event_id',
      'a.public_id',
      'a.first_name',
      'a.last_name',
      'a.status',
      'a.code_number',
      'a.ticket_id',
      titleOfTicket(ctx).as('ticket_title'),
      labelOfPrice(ctx).as('price_label'),
      'c.id as entry_id',
      'c.short_id as entry_short_id',
      'c.device_name as entry_device_name',
      iso('c.checked_in_at').as('entry_at'),
    ]);

/** The first line of what is searched of an attendee: the names, with a space before and after each word. */
const names = sql<string>`split_part(a.search_words, chr(10), 1)`;

/**
 * Does a name have these words? One of less than three letters is a whole word of the name when it stands alone, as
 * Ng, and otherwise the beginning of one: as a part of a word it would list half the house.
 */
const nameHas = (words: string): RawBuilder<SqlBool> =>
  sql`(a.search @> name_grams(${words}) and ${names} like all ((select name_patterns(${words}))::text[]))`;

/**
 * People of a list by name (the surname first or last), whole reference or order number, 25 a page and one more to
 * tell whether there are more; of a name that very many have, some: staff at a door do not page through ten pages.
 */
export async function search(
  ctx: Context,
  listId: number,
  eventId: number,
  words: string,
  from: number,
) {
  const keys = ctx.db
    .selectFrom('attendees as a')
    .select('a.id')
    .where('a.event_id', '=', eventId)
    .where('a.status', '<>', 'AWAITING_PAYMENT')
    .where('a.ticket_id', 'in', (e) =>
      e
        .selectFrom('check_in_list_tickets')
        .select('ticket_id')
        .where('check_in_list_id', '=', listId),
    );
  // E-mail and reference are among the grams, but never in the text: the door does not find people by what it may not
  // show, and a part of a reference would list everyone.
  const searchedColumns = {
    id: sql.ref('a.id'),
    grams: sql.ref('a.search'),
    text: names,
    condition: nameHas(words),
  };
  const reference = wholeReference(words);
  if (reference) {
    const rows = await keys
      .where((e) =>
        reference.startsWith('A')
          ? e('a.public_id', '=', reference)
          : e('a.order_id', 'in', (of) =>
              of
                .selectFrom('orders as o')
                .select('o.id')
                .where('o.event_id', '=', eventId)
                .where('o.public_id', '=', reference),
            ),
      )
      .orderBy('a.id')
      .offset(from)
      .limit(26)
      .execute();
    return peopleOf(
      ctx,
      listId,
      rows.map((row) => row.id),
    );
  }
  const { rows: ids } = await find(
    ctx.db,
    keys,
    words,
    searchedColumns,
    { by: bySurname('a', ctx.locale), direction: 'asc', counted: 250, when_more: 'sort_counted' },
    from,
    26,
  );
  return peopleOf(ctx, listId, ids);
}
const peopleOf = async (ctx: Context, listId: number, ids: readonly number[]) =>
  ids.length
    ? people(ctx, listId)
        .where('a.id', 'in', ids)
        .orderBy(bySurname('a', ctx.locale))
        .orderBy('a.id')
        .execute()
    : [];

/** Those whom a list admits by a ticket of somebody: bought signed in, or for an address that is theirs. */
export const peopleOfUser = (ctx: Context, listId: number, userId: number) => {
  const confirmed = sql<string>`(
    select u.email from users u where u.id = ${userId} and u.email_verified_at is not null
  )`;
  return people(ctx, listId)
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .innerJoin('check_in_list_tickets as l', (join) =>
      join.onRef('l.ticket_id', '=', 'a.ticket_id').on('l.check_in_list_id', '=', listId),
    )
    .where('a.status', '=', 'ACTIVE')
    .where((e) =>
      e.or([
        e('o.user_id', '=', userId),
        e('o.email', '=', confirmed),
        e('a.email', '=', confirmed),
      ]),
    )
    .orderBy('a.id')
    .limit(most_of_card)
    .execute();
};
/** An order has at most so many. */
const most_of_card = 100;

export const findPerson = (
  ctx: Context,
  listId: number,
  by: { id: number } | { public_id: string },
) =>
  people(ctx, listId)
    .where((e) =>
      'id' in by ? e('a.id', '=', by.id) : e('a.public_id', '=', by.public_id.toUpperCase()),
    )
    .executeTakeFirst();

/** Lets someone in once; undefined when someone else was first. `check_ins_one_active` decides. */
export const insertCheckIn = (
  ctx: Context,
  entry: {
    short_id: string;
    event_id: number;
    check_in_list_id: number;
    attendee_id: number;
    device_name: string | null;
  },
) =>
  ctx.db
    .insertInto('check_ins')
    .values(entry)
    .onConflict((c) =>
      c
        .columns(['check_in_list_id', 'attendee_id'])
        .where('checked_out_at', 'is', null)
        .doNothing(),
    )
    .returning(['id', 'short_id', 'checked_in_at', 'device_name'])
    .executeTakeFirst();
export async function checkOut(ctx: Context, listId: number, shortId: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('check_ins')
    .set({ checked_out_at: sql`clock_timestamp()` })
    .where('short_id', '=', shortId)
    .where('check_in_list_id', '=', listId)
    .where('checked_out_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
