import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { labelOfPrice, titleOfTicket } from '#platform/rows/translations.ts';
import type { Context } from '#platform/context.ts';
import type { Condition, ListQuery } from '#platform/list-query.ts';
import { filtered, isTrueOf, type Rows } from '#platform/page.ts';
import { allowsIn } from '#platform/pure/access.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { bySurname, inNameOrder } from '#platform/rows/name-order.ts';
import { countListed } from '#platform/row-counts.ts';
import { everyKey, pageOfKeys } from '#platform/searched-list.ts';
import { shownAnswer } from '#features/questions/rules/answer.ts';
import { briefTicket } from '#platform/rows/brief-ticket.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import { checkInsOf } from './check-ins.store.ts';
import type { Attendee } from './contract.ts';

const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('attendees as a')
    .innerJoin('tickets as t', 't.id', 'a.ticket_id')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .innerJoin('ticket_prices as p', 'p.id', 'a.ticket_price_id')
    .select([
      'a.id',
      'a.short_id',
      'a.public_id',
      'a.order_id',
      'a.event_id',
      'a.ticket_id',
      'a.ticket_price_id',
      'a.first_name',
      'a.last_name',
      'a.email',
      'a.locale',
      'a.status',
      'a.version',
      'a.created_at',
      titleOfTicket(ctx).as('ticket_title'),
      labelOfPrice(ctx).as('price_label'),
      'o.public_id as order_public_id',
      'o.short_id as order_short_id',
      briefTicket('a.ticket_id', ctx.locale).as('ticket'),
    ])
    .select((e) => [
      jsonArrayFrom(
        e
          .selectFrom('question_answers as q')
          .select(['q.id', 'q.question_id', 'q.attendee_id', 'q.title', 'q.type', 'q.answer'])
          .whereRef('q.attendee_id', '=', 'a.id')
          .orderBy('q.id'),
      ).as('answers'),
      checkInsOf('a.id').as('check_ins'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
const toAttendee = (
  { answers, order_short_id, ...row }: Row,
  { actor }: Pick<Context, 'actor'>,
): Attendee => ({
  ...row,
  order: {
    id: row.order_id,
    short_id: allowsIn(actor, 'orders.read') ? order_short_id : null,
    public_id: row.order_public_id,
  },
  question_answers: answers.map(shownAnswer),
});

const searchedColumns = {
  id: sql.ref('a.id'),
  grams: sql.ref('a.search'),
  text: sql<string>`a.search_words`,
};
const columnsFor = (locale: Locale): Record<string, Expression<unknown>> => ({
  ...Object.fromEntries(
    ['id', 'created_at', 'email', 'status', 'ticket_id', 'ticket_price_id', 'order_id'].map(
      (name) => [name, sql.ref(`a.${name}`)],
    ),
  ),
  first_name: inNameOrder(sql.ref('a.first_name'), locale),
  last_name: bySurname('a', locale),
});

/**
 * Checked in or not, as a condition that lets the planner start from the check-ins: they are few
 * before the doors open.
 */
const isIn =
  (eventId: number) =>
  (condition: Condition): RawBuilder<SqlBool> => {
    const [yes, no] = ['yes', 'no'].map((item) => isTrueOf(item, condition));
    if (yes === no) return yes ? sql`true` : sql`false`;
    const entries = sql`
      select from check_ins c
      where c.attendee_id = a.id and c.event_id = ${eventId} and c.checked_out_at is null`;
    return yes ? sql`exists (${entries})` : sql`not exists (${entries})`;
  };
const keysOf = (ctx: Context, eventId: number, query: ListQuery) =>
  filtered(
    ctx.db
      .selectFrom('attendees as a')
      .select('a.id')
      .where('a.event_id', '=', eventId)
      .where('a.status', '<>', 'AWAITING_PAYMENT'),
    query,
    columnsFor(ctx.locale),
    { checked_in: isIn(eventId) },
  );

/** Returns the ids of all attendees that a list finds, in its order. */
export const everyId = (ctx: Context, eventId: number, query: ListQuery): Promise<number[]> =>
  everyKey(keysOf(ctx, eventId, query), query, columnsFor(ctx.locale), searchedColumns);

/** Returns a page of an event's attendees; those awaiting payment are left out. */
export async function list(
  ctx: Context,
  eventId: number,
  query: ListQuery,
): Promise<Rows<Attendee>> {
  const found = await pageOfKeys(
    ctx.db,
    keysOf(ctx, eventId, query),
    query,
    columnsFor(ctx.locale),
    searchedColumns,
    ['created_at', 'last_name'],
    () => countListed(ctx, 'attendees', eventId),
  );
  const ids = found.rows;
  const byId = new Map(
    (ids.length ? await rows(ctx).where('a.id', '=', anyOf(ids)).execute() : []).map((row) => [
      row.id,
      row,
    ]),
  );
  return {
    ...found,
    rows: ids
      .map((id) => byId.get(id))
      .filter((row) => row !== undefined)
      .map((row) => toAttendee(row, ctx)),
  };
}
/** Throws when there is none, which becomes a 404. */
export const get = async (ctx: Context, id: number): Promise<Attendee> =>
  toAttendee(await rows(ctx).where('a.id', '=', id).executeTakeFirstOrThrow(), ctx);
/** Finds an attendee in any status by the short id in the ticket's link; undefined without one. */
export const findByShortId = (ctx: Context, shortId: string) =>
  rows(ctx).where('a.short_id', '=', shortId).executeTakeFirst();
/** Returns all attendees of an order by id, including cancelled ones and those awaiting payment. */
export const ofOrder = (ctx: Context, orderId: number) =>
  rows(ctx).where('a.order_id', '=', orderId).orderBy('a.id').execute();

/** Returns the attendees with a user's confirmed address, also in other people's orders. */
export const ofUser = (ctx: Context, userId: number) =>
  rows(ctx)
    .innerJoin('users as u', 'u.email', 'a.email')
    .where('u.id', '=', userId)
    .where('u.email_verified_at', 'is not', null)
    .where('a.status', '<>', 'AWAITING_PAYMENT')
    .orderBy('a.id')
    .execute();

export interface NewAttendee {
  account_id: number;
  event_id: number;
  order_id: number;
  order_item_id: number;
  ticket_id: number;
  ticket_price_id: number;
  short_id: string;
  first_name: string;
  last_name: string | null;
  email: string;
  locale: Attendee['locale'];
  status?: 'ACTIVE';
}
/** Returns their ids, in the given order. */
export async function insert(ctx: Context, attendees: readonly NewAttendee[]): Promise<number[]> {
  if (attendees.length === 0) return [];
  const { rows: made } = await sql<{ id: number; short_id: string }>`
    insert into attendees (
      account_id, event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id,
      first_name, last_name, email, locale, status
    )
    select account_id, event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id,
      first_name, last_name, email, locale, coalesce(status, 'AWAITING_PAYMENT')
    from json_to_recordset(${JSON.stringify(attendees)}::json) as r (
      account_id bigint, event_id bigint, order_id bigint, order_item_id bigint, ticket_id bigint,
      ticket_price_id bigint, short_id text, first_name text, last_name text, email text,
      locale text, status text
    )
    returning id, short_id`.execute(ctx.db);
  const idOf = new Map(made.map((row) => [row.short_id, row.id]));
  return attendees.map((attendee) => idOf.get(attendee.short_id) ?? 0);
}
/** Removes the attendees of unpaid orders. */
export const removeAwaiting = (ctx: Context, orderIds: readonly number[]) =>
  ctx.db
    .deleteFrom('attendees')
    .where('order_id', '=', anyOf(orderIds))
    .where('status', '=', 'AWAITING_PAYMENT')
    .execute();
export interface AttendeeFields {
  first_name?: string;
  last_name?: string | null;
  email?: string;
  locale?: Attendee['locale'];
  ticket_id?: number;
  ticket_price_id?: number;
  status?: Attendee['status'];
}
/** Changes the given fields and raises the version, which it does not compare. */
export const change = (ctx: Context, id: number, fields: AttendeeFields) =>
  ctx.db
    .updateTable('attendees')
    .set({ ...fields, version: sql`version + 1`, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
/** Only those awaiting payment; cancelled attendees stay cancelled. */
export const activateOf = (ctx: Context, orderIds: readonly number[]) =>
  ctx.db
    .updateTable('attendees')
    .set({ status: 'ACTIVE', updated_at: ctx.now })
    .where('order_id', '=', anyOf(orderIds))
    .where('status', '=', 'AWAITING_PAYMENT')
    .execute();

/**
 * Makes scans of these wait until the transaction ends. Locks by id, the order in which check-ins
 * are written.
 */
export const lockOf = (ctx: Context, orderId: number) =>
  ctx.db
    .selectFrom('attendees')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Cancels all attendees of an order, including those awaiting payment; idempotent. */
export const cancelOf = (ctx: Context, orderId: number) =>
  ctx.db
    .updateTable('attendees')
    .set({ status: 'CANCELLED', updated_at: ctx.now })
    .where('order_id', '=', orderId)
    .where('status', '<>', 'CANCELLED')
    .execute();

/** Returns the number of an attendee's valid ticket; replacing it raises the number. */
export const codeNumber = async (ctx: Context, id: number): Promise<number> =>
  (
    await ctx.db
      .selectFrom('attendees')
      .select('code_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).code_number;
/** Gives the ticket another code and another link; nobody gets those of a cancelled one. */
export const replaceTicket = (ctx: Context, id: number, short_id: string) =>
  ctx.db
    .updateTable('attendees')
    .set({
      code_number: sql`code_number + 1`,
      short_id,
      is_code_unsent: sql<boolean>`status = 'CANCELLED'`,
    })
    .where('id', '=', id)
    .execute();
/** Whether the ticket has a code that was never sent; from now on it counts as sent. */
export async function takeUnsentCode(ctx: Context, id: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('attendees')
    .set({ is_code_unsent: false })
    .where('id', '=', id)
    .where('is_code_unsent', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
