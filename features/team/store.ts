import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, textsContain, type Rows } from '#platform/page.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import { titleOfEvent } from '#platform/rows/translations.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import type { Colleague } from './contract.ts';

/**
 * Invited users are shown with the data of the invitation, which must not reveal anything about
 * them.
 */
const invitedOr = <T>(invited: string, own: string) =>
  sql<T>`case when au.status = 'INVITED' then ${sql.ref(invited)} else ${sql.ref(own)} end`;
const first_name = invitedOr<string>('au.invited_first_name', 'u.first_name');
const last_name = invitedOr<string | null>('au.invited_last_name', 'u.last_name');
const email = invitedOr<string>('au.invited_email', 'u.email');
/** Surname first without a space, as Chinese names are written. */
const whole_name = sql<string>`concat(${last_name}, ${first_name})`;
/** User data that is shown only after acceptance. */
const ofMembers = <T>(own: RawBuilder<unknown>, before: RawBuilder<unknown> = sql`null`) =>
  sql<T>`case when au.status <> 'INVITED' then ${own} else ${before} end`;
const last_login_at = ofMembers<string | null>(sql`u.last_login_at`);

const rows = (ctx: Context, accountId: number) =>
  ctx.db
    .selectFrom('account_users as au')
    .innerJoin('users as u', 'u.id', 'au.user_id')
    .select([
      'u.id',
      'au.account_id',
      'au.role',
      'au.status',
      'au.is_account_owner',
      first_name.as('first_name'),
      last_name.as('last_name'),
      email.as('email'),
      last_login_at.as('last_login_at'),
      ofMembers<string | null>(sql`u.timezone`).as('timezone'),
      ofMembers<boolean>(sql`u.email_verified_at is not null`, sql`false`).as('is_email_verified'),
      ofMembers<boolean>(sql`u.pending_email is not null`, sql`false`).as(
        'has_pending_email_change',
      ),
      invitedOr<Colleague['locale']>('au.invited_locale', 'u.locale').as('locale'),
      sql<string | null>`(
        select max(l.expires_at)
        from links l
        where l.user_id = au.user_id
          and l.kind = 'invitation'
          and l.account_id = au.account_id
          and l.used_at is null
      )`.as('invitation_expires_at'),
    ])
    .where('au.account_id', '=', accountId);
type Row = Omit<Colleague, 'events' | 'event_ids'>;

/** Returns the accounts whose team a user belongs to, active or not. */
export const accountsOf = async (ctx: Context, userId: number): Promise<number[]> =>
  (
    await ctx.db
      .selectFrom('account_users')
      .select('account_id')
      .where('user_id', '=', userId)
      .where('status', '<>', 'INVITED')
      .execute()
  ).map(({ account_id }) => account_id);

/** The events of collaborators, by start. */
const assignedTo = (ctx: Context, accountId: number, userIds: readonly number[]) =>
  ctx.db
    .selectFrom('event_collaborators as c')
    .innerJoin('events as e', 'e.id', 'c.event_id')
    .select(['c.user_id', 'e.id', titleOfEvent(ctx).as('title')])
    .where('c.account_id', '=', accountId)
    .where('c.user_id', '=', anyOf(userIds))
    .orderBy('e.start_date')
    .orderBy('e.id')
    .execute();

async function withEvents(ctx: Context, accountId: number, found: Row[]): Promise<Colleague[]> {
  const assigned = await assignedTo(
    ctx,
    accountId,
    found.map(({ id }) => id),
  );
  return found.map((row) => {
    const events = assigned
      .filter((item) => item.user_id === row.id)
      .map(({ id, title }) => ({ id, title }));
    return { ...row, events, event_ids: events.map(({ id }) => id) };
  });
}

/** Includes the assigned events; throws 404 for a user outside the team. */
export async function get(ctx: Context, accountId: number, userId: number): Promise<Colleague> {
  const row = await rows(ctx, accountId).where('u.id', '=', userId).executeTakeFirst();
  const [colleague] = row ? await withEvents(ctx, accountId, [row]) : [];
  if (!colleague) throw notFound();
  return colleague;
}

/**
 * Returns a page of an account's team, including invited and inactive users, each with the assigned
 * events.
 */
export async function list(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<Rows<Colleague>> {
  const columns: Record<string, Expression<unknown>> = {
    name: inNameOrder(sql`surname_first(${first_name}, ${last_name})`, ctx.locale),
    email,
    role: sql`array_position('{ADMIN,ORGANIZER,COLLABORATOR}'::text[], au.role)`,
    status: sql`array_position('{ACTIVE,INVITED,INACTIVE}'::text[], au.status)`,
    last_login_at,
  };
  const filters = { role: sql.ref('au.role'), status: sql.ref('au.status') };
  let statement = rows(ctx, accountId);
  if (query.query)
    statement = statement.where(
      textsContain([whole_name, first_name, last_name, email], query.query),
    );
  const found = await page(ctx.db, filtered(statement, query, filters), query, columns, sql`u.id`);
  return { ...found, rows: await withEvents(ctx, accountId, found.rows) };
}
