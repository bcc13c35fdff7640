import { sql, type Expression, type Insertable, type Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, textsContain, type Rows } from '#platform/page.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { personName } from '#platform/pure/person-name.ts';
import { inAllLanguages, languageOfEvent } from '#platform/rows/translations.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import { mails_kept_days, removed_address } from '#platform/retention.ts';
import { plainText, shorten } from '#platform/pure/text.ts';
import type { Messages } from '#platform/tables.ts';
import type { Message } from './contract.ts';

/**
 * Mails of a message in one state. An index covers both: a message may have gone to a million
 * people.
 */
const mails = (status: string) => sql<number>`
  (select count(*) from deliveries d where d.message_id = m.id and d.status = ${status})`;
/**
 * Copies to its writer, in one state or in any; they do not count as recipients. The mail of a test
 * does.
 */
export const copies = (status?: string) => sql<number>`(
  select count(*) from deliveries c
  where not m.is_test and c.dedupe_key = 'message:' || m.id || ':copy:' || m.sent_by_user_id
    ${status === undefined ? sql`` : sql`and c.status = ${status}`}
)`;
const count = (status: string) => sql<number>`(${mails(status)} - ${copies(status)})`;
/**
 * Once the mails of a message have been deleted, counts all its recipients except withdrawn and
 * failed ones.
 */
const sentCount = sql<number>`case
  when m.status = 'SENT' and m.sent_at < now() - ${sql.lit(`${mails_kept_days} days`)}::interval
  then m.recipients_count - coalesce(m.withdrawn_count, 0) - ${count('FAILED')}
  else ${count('SENT')} end`;
/** Messages with their delivery progress; callers add their own columns. */
export const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('messages as m')
    .leftJoin('users as u', 'u.id', 'm.sent_by_user_id')
    .select([
      'm.id',
      'm.subject',
      'm.message',
      'm.translations',
      'm.is_test',
      'm.status',
      'm.recipients_count',
      'm.created_at',
      'm.sent_at',
      'u.id as user_id',
      'u.first_name',
      'u.last_name',
    ])
    .select([
      sentCount.as('sent_count'),
      count('FAILED').as('failed_count'),
      count('QUEUED').as('queued_count'),
      copies().as('copies_count'),
    ]);
interface Sent {
  message: string;
  status: Message['status'];
  queued_count: number;
  user_id: number | null;
  first_name: string | null;
  last_name: string | null;
}
/** A message counts as sent only when no mail is queued any more. */
export const asSent = <R extends Sent>({ user_id, first_name, last_name, status, ...row }: R) => ({
  ...row,
  message_preview: shorten(plainText(row.message), 200),
  status: status === 'SENT' && row.queued_count > 0 ? ('SENDING' as const) : status,
  sent_by_user:
    user_id !== null && first_name !== null
      ? { id: user_id, first_name, last_name, name: personName({ first_name, last_name }) }
      : null,
});

const eventRows = (ctx: Context) =>
  rows(ctx)
    .select(['m.event_id', 'm.message_type', 'm.left_out_count'])
    .select(['m.ticket_ids', 'm.attendee_ids', 'm.order_id'])
    .where('m.event_id', 'is not', null)
    .$narrowType<{ event_id: number; message_type: Message['message_type'] }>();
type Row = Awaited<ReturnType<ReturnType<typeof eventRows>['executeTakeFirstOrThrow']>>;
const toMessage = (row: Row): Message => {
  const { queued_count: _, ...sent } = asSent(row);
  return { ...sent, type: row.message_type };
};

/** Throws when there is none or it is to members, which becomes a 404. */
export const get = async (ctx: Context, id: number): Promise<Message> =>
  toMessage(await eventRows(ctx).where('m.id', '=', id).executeTakeFirstOrThrow());
export type StoredMessage = Selectable<Messages>;
/** Returns the stored message, about an event or to members; undefined when there is none. */
export const find = (ctx: Context, id: number): Promise<StoredMessage | undefined> =>
  ctx.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
/** Returns a page of an event's messages, tests included. */
export async function list(
  ctx: Context,
  eventId: number,
  query: ListQuery,
): Promise<Rows<Message>> {
  const columns: Record<string, Expression<unknown>> = {
    created_at: sql.ref('m.created_at'),
    subject: inNameOrder(sql.ref('m.subject'), ctx.locale),
    message_type: sql.ref('m.message_type'),
  };
  let statement = eventRows(ctx).where('m.event_id', '=', eventId);
  if (query.query)
    statement = statement.where(textsContain([inAllLanguages('m', 'subject')], query.query));
  const found = await page(ctx.db, filtered(statement, query, columns), query, columns, sql`m.id`);
  return { ...found, rows: found.rows.map(toMessage) };
}
/** Starts as `QUEUED` unless the row says otherwise; returns its id. */
export const insert = (ctx: Context, message: Insertable<Messages>) =>
  ctx.db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
/** Its mails are deleted with it. */
export const remove = (ctx: Context, id: number) =>
  ctx.db.deleteFrom('messages').where('id', '=', id).execute();
/** `SENT` also stores the time. */
export const setStatus = (ctx: Context, id: number, status: 'SENDING' | 'SENT') =>
  ctx.db
    .updateTable('messages')
    .set({ status, ...(status === 'SENT' ? { sent_at: ctx.now } : {}) })
    .where('id', '=', id)
    .execute();

/** `email` must be in lower case, as addresses are stored here. */
export async function hasOptedOut(
  ctx: Context,
  organizerId: number,
  email: string,
): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('message_opt_outs')
    .select('email')
    .where('organizer_id', '=', organizerId)
    .where('email', '=', email)
    .executeTakeFirst();
  return found !== undefined;
}
/** Returns the organizers of whose messages a user's confirmed address unsubscribed, and when. */
export const optOutsOf = (ctx: Context, userId: number) =>
  ctx.db
    .selectFrom('message_opt_outs as x')
    .innerJoin('organizers as g', 'g.id', 'x.organizer_id')
    .innerJoin('users as u', 'u.email', 'x.email')
    .select(['g.name as organizer_name', 'x.email', 'x.created_at'])
    .where('u.id', '=', userId)
    .where('u.email_verified_at', 'is not', null)
    .orderBy('x.created_at')
    .execute();
/** Repeating it changes nothing. */
export const optOut = (ctx: Context, organizer_id: number, email: string) =>
  ctx.db
    .insertInto('message_opt_outs')
    .values({ organizer_id, email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
/** `email` must be in lower case; does nothing when there was no opt-out. */
export const optIn = (ctx: Context, organizerId: number, email: string) =>
  ctx.db
    .deleteFrom('message_opt_outs')
    .where('organizer_id', '=', organizerId)
    .where('email', '=', email)
    .execute();

export interface Audience {
  event_id: number;
  message_type: Messages['message_type'];
  ticket_ids: readonly number[];
  attendee_ids: readonly number[];
  order_id: number | null;
}
export interface Person {
  key: string;
  email: string;
  first_name: string;
  last_name: string | null;
  locale: Locale;
  ticket_title: string;
  order_id: number;
}

/** In the attendee's language. */
const ticketTitle = sql`(
  select text_in(t.title, ${languageOfEvent('t.event_id')}, t.translations, 'title', a.locale)
  from tickets t
  where t.id = a.ticket_id
)`;

/**
 * Has a ticket, or had it until the event was cancelled: attendees who cancelled earlier did not
 * mean to come. A scalar subquery, because for an EXISTS the planner would build a list of all such
 * orders.
 */
const comesOrCame = sql`(
  a.status = 'ACTIVE' or a.status = 'CANCELLED' and a.updated_at >= (
    select o.cancelled_at from orders o where o.id = a.order_id and o.cancelled_by = 'event'
  )
)`;
/** The rows `a` of the audience; for an order it is its buyer. */
const audienceRows = ({ event_id, message_type, ticket_ids, attendee_ids, order_id }: Audience) =>
  message_type === 'ORDER'
    ? sql`orders a where a.id = ${order_id} and a.event_id = ${event_id}
        and a.email <> ${removed_address}`
    : sql`attendees a where a.event_id = ${event_id} and a.email <> ${removed_address}
        and ${comesOrCame} ${
          message_type === 'TICKET'
            ? sql`and a.ticket_id = any(${[...ticket_ids]}::bigint[])`
            : message_type === 'ATTENDEE'
              ? sql`and a.id = any(${[...attendee_ids]}::bigint[])`
              : sql``
        }`;
/** Addresses that unsubscribed from the event's organizer. */
const leftOut = ({ event_id }: Audience) => sql`
  select o.email
  from message_opt_outs o
  join events e on e.organizer_id = o.organizer_id
  where e.id = ${event_id}`;

/** Returns how many people get it, and how many do not because they unsubscribed. */
export async function countPeople(
  ctx: Context,
  audience: Audience,
): Promise<{ recipients: number; left_out: number }> {
  const { rows } = await sql<{ all: number; left_out: number }>`
    select (select count(distinct a.email) from ${audienceRows(audience)}) as all,
      (
        select count(*) from (${leftOut(audience)}) as o
        where exists (select from ${audienceRows(audience)} and a.email = o.email)
      ) as left_out`.execute(ctx.db);
  const [counted = { all: 0, left_out: 0 }] = rows;
  return { recipients: counted.all - counted.left_out, left_out: counted.left_out };
}
/**
 * Returns the next people by address, each once, however many tickets they hold. Addresses are
 * stored in lower case and read in index order: sorting them for each batch of five hundred took an
 * hour for a million.
 */
export async function peopleAfter(
  ctx: Context,
  audience: Audience,
  key: string,
  limit: number,
): Promise<Person[]> {
  const ofTicket = audience.message_type !== 'ORDER';
  const { rows } = await sql<Person>`
    select distinct on (a.email) a.email as key, a.email, a.first_name, a.last_name, a.locale,
      ${ofTicket ? ticketTitle : sql`''`} as ticket_title,
      ${ofTicket ? sql`a.order_id` : sql`a.id`} as order_id
    from ${audienceRows(audience)}
      and a.email > ${key}
      and not exists (select from (${leftOut(audience)}) as o where o.email = a.email)
    order by a.email, a.id
    limit ${limit}`.execute(ctx.db);
  return rows;
}
/** Returns how many of the named tickets, attendees or orders belong to the event. */
export const countOf = async (
  ctx: Context,
  table: 'tickets' | 'attendees' | 'orders',
  eventId: number,
  ids: readonly number[],
): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`
      select count(*) as n
      from ${sql.table(table)}
      where event_id = ${eventId} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  ).rows[0]?.n ?? 0;
