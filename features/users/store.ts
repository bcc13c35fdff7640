import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { User } from './contract.ts';

const person = (ctx: Context) => ctx.db.selectFrom('users');

export const findByEmail = (ctx: Context, email: string) =>
  person(ctx).selectAll().where('email', '=', email).executeTakeFirst();
export const find = (ctx: Context, id: number) =>
  person(ctx).selectAll().where('id', '=', id).executeTakeFirst();

/** The accounts where a user is active, by name. */
export const accountsOf = (ctx: Context, userId: number) =>
  ctx.db
    .selectFrom('account_users as au')
    .innerJoin('accounts as a', 'a.id', 'au.account_id')
    .select(['a.id', 'a.name', 'au.role', 'au.status'])
    .where('au.user_id', '=', userId)
    .where('au.status', '=', 'ACTIVE')
    .orderBy('a.name')
    .execute();

/** In an account that waits to be let in, or was not, nobody has a role. */
export const roleIn = (role: User['role'], approval: User['account_approval']): User['role'] =>
  approval === 'APPROVED' ? role : null;

/** A user as the API shows them, seen from one account (or from none). */
export async function view(ctx: Context, userId: number, accountId: number | null): Promise<User> {
  const row = await ctx.db
    .selectFrom('users as u')
    .leftJoin('account_users as au', (join) =>
      join.onRef('au.user_id', '=', 'u.id').on('au.account_id', '=', accountId ?? 0),
    )
    .leftJoin('accounts as a', 'a.id', 'au.account_id')
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.pending_email',
      'u.timezone',
      'u.locale',
      'u.last_login_at',
      'u.email_verified_at',
      'au.role',
      'au.status',
      'au.is_account_owner',
      'a.id as account_id',
      'a.name as account_name',
      'a.is_host',
      'a.approval as account_approval',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  const { email_verified_at, ...rest } = row;
  return {
    ...rest,
    role: roleIn(row.role, row.account_approval),
    is_email_verified: email_verified_at !== null,
    has_pending_email_change: row.pending_email !== null,
    status: row.status ?? 'ACTIVE',
    is_account_owner: row.is_account_owner ?? false,
    is_host: row.is_host ?? false,
  };
}

export interface NewUser {
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string | null;
  locale: User['locale'];
  timezone: string;
  email_verified_at?: string | null;
  terms_accepted_at?: string | null;
}
export const insert = (ctx: Context, user: NewUser) =>
  ctx.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();

export type UserChange = Partial<
  Pick<
    NewUser,
    | 'email'
    | 'password_hash'
    | 'first_name'
    | 'last_name'
    | 'locale'
    | 'timezone'
    | 'email_verified_at'
  >
> & { pending_email?: string | null; last_login_at?: string };
export async function change(ctx: Context, id: number, fields: UserChange): Promise<void> {
  if (Object.keys(fields).length)
    await ctx.db.updateTable('users').set(fields).where('id', '=', id).execute();
}

// ---- sessions -------------------------------------------------------------------------------------------------------

export interface NewSession {
  family: string;
  user_id: number;
  account_id: number | null;
  token_hash: string;
  user_agent: string | null;
  began_at: string;
  expires_at: string;
}
export const insertSession = (ctx: Context, session: NewSession) =>
  ctx.db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();

/** A session with its user, account and role: all that a request needs, in one statement. */
export const findSession = (ctx: Pick<Context, 'db'>, tokenHash: string) =>
  ctx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('account_users as au', (join) =>
      join
        .onRef('au.user_id', '=', 's.user_id')
        .onRef('au.account_id', '=', 's.account_id')
        .on('au.status', '=', 'ACTIVE'),
    )
    .leftJoin('accounts as a', 'a.id', 'au.account_id')
    .leftJoin('sessions as next', 'next.id', 's.successor_id')
    .select([
      's.id',
      's.family',
      's.user_id',
      's.account_id',
      's.began_at',
      's.created_at',
      's.used_at',
      's.expires_at',
      's.retired_at',
      's.successor_id',
      'next.token_hash as successor_hash',
      's.user_agent',
      'u.locale',
      'u.email_verified_at',
      'au.role',
      'au.account_id as active_account_id',
      'a.is_host',
      'a.approval',
      'a.currency_code',
    ])
    .select(
      sql<boolean>`coalesce(next.used_at > next.created_at or next.retired_at is not null, false)`.as(
        'successor_used',
      ),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('account_users as any_account')
            .select('any_account.user_id')
            .whereRef('any_account.user_id', '=', 's.user_id')
            .where('any_account.status', '=', 'ACTIVE'),
        )
        .$castTo<boolean>()
        .as('is_staff'),
    )
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Retires a session; false when another request was first. */
export async function retireSession(ctx: Context, id: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sessions')
    .set({ retired_at: ctx.now })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
export const setSuccessor = (ctx: Context, id: number, successor_id: number) =>
  ctx.db.updateTable('sessions').set({ successor_id }).where('id', '=', id).execute();
export const touchSession = (ctx: Pick<Context, 'db'>, id: number) =>
  ctx.db
    .updateTable('sessions')
    .set({ used_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
export const endFamily = (ctx: Pick<Context, 'db'>, family: string) =>
  ctx.db.deleteFrom('sessions').where('family', '=', family).execute();
/**
 * Ends every session of a user but the one given, with what replaced it or is about to: a token may be rotated by the
 * very request that ends the others.
 */
export const endSessionsOf = (ctx: Context, userId: number, except?: number) =>
  ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (q) =>
      q.where('family', 'not in', (own) =>
        own
          .selectFrom('sessions')
          .select('family')
          .where('id', '=', except ?? 0),
      ),
    )
    .execute();
export const sessionsOf = (ctx: Context, userId: number) =>
  ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'used_at', 'family'])
    .where('user_id', '=', userId)
    .where('retired_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .orderBy('used_at', 'desc')
    .execute();
export const findOwnSession = (ctx: Context, id: number, userId: number) =>
  ctx.db
    .selectFrom('sessions')
    .select(['id', 'family'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
/** Removes at most `limit` sessions that are over, and those that they replaced; returns how many it found. */
export async function removeEndedSessions(ctx: Context, limit: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    with ended as materialized (
      select id from sessions
      where expires_at < ${ctx.now}
      order by expires_at, id
      limit ${limit}
      for update skip locked
    ), removed as (
      delete from sessions where id in (select id from ended)
    )
    select count(*)::int as found from ended`.execute(ctx.db);
  return rows[0]?.found ?? 0;
}

// ---- single-use links -----------------------------------------------------------------------------------------------

export type LinkKind =
  | 'confirm_email'
  | 'reset_password'
  | 'change_email'
  | 'stop_email_change'
  | 'invitation';
/**
 * A new link makes older ones of its kind useless, but for those that undo something: whoever has taken an account
 * over could otherwise spend the owner's by making another.
 */
export async function insertLink(
  ctx: Context,
  link: {
    kind: LinkKind;
    token_hash: string;
    user_id: number;
    email: string | null;
    expires_at: string;
  },
): Promise<{ id: number }> {
  if (link.kind !== 'stop_email_change') await spendLinksOf(ctx, link.user_id, link.kind);
  return ctx.db.insertInto('links').values(link).returning('id').executeTakeFirstOrThrow();
}
/** Makes every open link of these kinds useless; with `after`, those that are younger than that link. */
export const spendLinksOf = (
  ctx: Context,
  userId: number,
  kinds: LinkKind | readonly LinkKind[],
  after = 0,
) =>
  ctx.db
    .updateTable('links')
    .set({ used_at: ctx.now })
    .where('user_id', '=', userId)
    .where('kind', 'in', [kinds].flat())
    .where('id', '>', after)
    .where('used_at', 'is', null)
    .execute();
export const findLink = (ctx: Context, kind: LinkKind, tokenHash: string) =>
  ctx.db
    .selectFrom('links')
    .selectAll()
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();
/** Spends a link; undefined when it is spent, expired or unknown. */
export const spendLink = (ctx: Context, kind: LinkKind, tokenHash: string) =>
  ctx.db
    .updateTable('links')
    .set({ used_at: ctx.now })
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .returningAll()
    .executeTakeFirst();
/** Ends a session with all that it replaced and that replaced it. */
export const endSession = (ctx: Context, id: number) =>
  ctx.db
    .deleteFrom('sessions')
    .where('family', 'in', (own) =>
      own.selectFrom('sessions').select('family').where('id', '=', id),
    )
    .execute();
export const sessionBeginning = async (ctx: Context, id: number): Promise<string> =>
  (
    await ctx.db
      .selectFrom('sessions')
      .select('began_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).began_at;
/** Is a member of accounts, but inactive in all of them. */
export async function isOnlyInactive(ctx: Context, userId: number): Promise<boolean> {
  const memberships = await ctx.db
    .selectFrom('account_users')
    .select('status')
    .where('user_id', '=', userId)
    .execute();
  return (
    memberships.length > 0 && memberships.every((membership) => membership.status === 'INACTIVE')
  );
}
