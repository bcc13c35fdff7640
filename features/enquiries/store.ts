import { sql, type Expression, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Condition, ListQuery } from '#platform/list-query.ts';
import { filtered, hasWords, page, where, type Rows } from '#platform/page.ts';
import { personName } from '#platform/pure/person-name.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import { setLinks } from '#platform/rows/links.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import type { Enquiries as Row, EnquiryMessages as MessageRow } from '#platform/tables.ts';
import type { Enquiry, EnquiryWithThread } from './contract.ts';

/** Without the venue's own data: its time zone and the names of its rooms. */
export type Stored = Omit<Enquiry, 'timezone' | 'sections'>;

const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('enquiries as q')
    .leftJoin('users as u', 'u.id', 'q.assignee_id')
    .select([
      'q.id',
      'q.public_id as reference',
      'q.kind',
      'q.status',
      'q.name',
      'q.email',
      'q.phone',
      'q.organization',
      'q.locale',
      'q.message',
      'q.title',
      'q.starts_at',
      'q.ends_at',
      'q.head_count',
      'q.set_up',
      'q.assignee_id',
      'q.event_id',
      'q.version',
      'q.created_at',
      'q.updated_at',
      'u.first_name',
      'u.last_name',
      sql<number[]>`array(
        select s.section_id from enquiry_sections s where s.enquiry_id = q.id order by s.section_id
      )`.as('section_ids'),
    ]);
type Found = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
const toEnquiry = ({ first_name, last_name, ...row }: Found): Stored => ({
  ...row,
  assignee_name: row.assignee_id === null ? null : personName({ first_name, last_name }),
});

/** Null when there is none; not scoped by account. */
export async function find(ctx: Context, id: number): Promise<Stored | null> {
  const row = await rows(ctx).where('q.id', '=', id).executeTakeFirst();
  return row ? toEnquiry(row) : null;
}
/** Returns the enquiries sent from the confirmed address of a user, oldest first. */
export async function ofUser(ctx: Context, userId: number): Promise<Stored[]> {
  const found = await rows(ctx)
    .innerJoin('users as asker', 'asker.email', 'q.email')
    .where('asker.id', '=', userId)
    .where('asker.email_verified_at', 'is not', null)
    .orderBy('q.id')
    .execute();
  return found.map(toEnquiry);
}
/** Like `find`, but locks the enquiry until the transaction ends. */
export async function findForChange(ctx: Context, id: number): Promise<Stored | null> {
  await ctx.db
    .selectFrom('enquiries')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return find(ctx, id);
}

/**
 * Returns a page of an account's enquiries; sorted by status they follow its steps, from NEW to
 * DECLINED.
 */
export async function list(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<Rows<Stored>> {
  const columns: Record<string, Expression<unknown>> = {
    created_at: sql.ref('q.created_at'),
    updated_at: sql.ref('q.updated_at'),
    starts_at: sql.ref('q.starts_at'),
    name: inNameOrder(sql.ref('q.name'), ctx.locale),
    status: sql`array_position('{NEW,ANSWERED,OFFERED,CONFIRMED,DECLINED}', q.status)`,
    kind: sql.ref('q.kind'),
    assignee_id: sql.ref('q.assignee_id'),
  };
  let statement = rows(ctx).where('q.account_id', '=', accountId);
  if (query.query) statement = statement.where(hasWords(sql`q.search_words`, query.query));
  const own = {
    status: (c: Condition) => where(c, sql.ref('q.status')),
  };
  const found = await page(
    ctx.db,
    filtered(statement, query, columns, own),
    query,
    columns,
    sql`q.id`,
  );
  return { ...found, rows: found.rows.map(toEnquiry) };
}

/** Returns the replies and notes of an enquiry, oldest first. */
export const thread = (ctx: Context, id: number): Promise<EnquiryWithThread['thread']> =>
  ctx.db
    .selectFrom('enquiry_messages as m')
    .leftJoin('deliveries as d', (join) =>
      join.on('d.dedupe_key', '=', sql<string>`'enquiry_reply:' || m.id`),
    )
    .select([
      'm.id',
      'm.kind',
      'm.subject',
      'm.body',
      'm.user_name',
      'm.created_at',
      sql<'QUEUED' | 'SENT' | 'FAILED' | null>`d.status`.as('delivery'),
    ])
    .where('m.enquiry_id', '=', id)
    .orderBy('m.id')
    .execute();

/** Returns the replies to these enquiries, oldest first. */
export const repliesTo = (ctx: Context, ids: readonly number[]) =>
  ctx.db
    .selectFrom('enquiry_messages')
    .select(['enquiry_id', 'subject', 'body', 'created_at'])
    .where('enquiry_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('kind', '=', 'REPLY')
    .orderBy('id')
    .execute();

/** Returns the newest reply of an enquiry; undefined while there is none. */
export const lastReply = (ctx: Context, id: number): Promise<{ id: number } | undefined> =>
  ctx.db
    .selectFrom('enquiry_messages')
    .select('id')
    .where('enquiry_id', '=', id)
    .where('kind', '=', 'REPLY')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Its rooms are set with `setSections`. */
export const insert = (
  ctx: Context,
  enquiry: Insertable<Row>,
): Promise<{ id: number; public_id: string }> =>
  ctx.db
    .insertInto('enquiries')
    .values(enquiry)
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow();
export type Fields = Partial<Insertable<Row>>;
/** Returns false when it was changed since `version`. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'enquiries', id, fields, version);
/** Extends the retention of an enquiry after a new message, without raising its version. */
export const touch = (ctx: Context, id: number) =>
  ctx.db.updateTable('enquiries').set({ updated_at: ctx.now }).where('id', '=', id).execute();

/** Sets the requested rooms; one that no longer exists is left out, with false. */
export const setSections = (
  ctx: Context,
  id: number,
  sections: readonly number[],
): Promise<boolean> =>
  setLinks(
    ctx,
    { table: 'enquiry_sections', owner: 'enquiry_id', member: 'section_id', of: 'venue_sections' },
    id,
    sections,
  );

/** Adds a reply or a note to the thread; the enquiry itself does not change (see `touch`). */
export const insertMessage = (
  ctx: Context,
  message: Insertable<MessageRow>,
): Promise<{ id: number }> =>
  ctx.db.insertInto('enquiry_messages').values(message).returning('id').executeTakeFirstOrThrow();

/**
 * Returns confirmed hires that overlap a period, with their rooms. A hire that became an event is
 * represented by that event, whatever its time now, unless the event is archived or cancelled.
 */
export const confirmedHires = (ctx: Context, from: string, to: string) =>
  ctx.db
    .selectFrom('enquiries as q')
    .select(['q.id', 'q.public_id as reference', 'q.name', 'q.organization', 'q.title'])
    .select('q.head_count')
    .select((e) => [
      e.ref('q.starts_at').$notNull().as('starts_at'),
      e.ref('q.ends_at').$notNull().as('ends_at'),
      sql<number[]>`array(
        select s.section_id from enquiry_sections s where s.enquiry_id = q.id order by s.section_id
      )`.as('section_ids'),
    ])
    .where('q.kind', '=', 'HIRE')
    // A literal: with a parameter, the partial index would not be used.
    .where(sql<boolean>`q.status = 'CONFIRMED'`)
    .where('q.starts_at', '<', to)
    .where('q.ends_at', '>', from)
    .where(
      sql<boolean>`not exists (
        select from events e
        where e.id = q.event_id and e.status <> 'ARCHIVED'
          and not exists (select from event_cancellations c where c.event_id = e.id)
      )`,
    )
    .orderBy('q.starts_at')
    .limit(1000)
    .execute();

/** Returns which of these events are confirmed hires. */
export const hiredAmong = async (ctx: Context, eventIds: readonly number[]): Promise<number[]> =>
  (
    await ctx.db
      .selectFrom('enquiries')
      .select(sql<number>`event_id`.as('event_id'))
      .where('event_id', '=', sql<number>`any(${[...eventIds]}::bigint[])`)
      .where('status', '=', 'CONFIRMED')
      .execute()
  ).map(({ event_id }) => event_id);
