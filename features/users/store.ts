import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { inNameOrder } from '#platform/rows/name-order.ts';
import type { User } from './contract.ts';
import { mustSetUpFactor } from './rules/session.ts';

const person = (ctx: Context) => ctx.db.selectFrom('users');

/** Finds a user by the address in lower case, as stored; undefined when there is none. */
export const findByEmail = (ctx: Context, email: string) =>
  person(ctx).selectAll().where('email', '=', email).executeTakeFirst();
/** Includes erased users; undefined when there is none. */
export const find = (ctx: Context, id: number) =>
  person(ctx).selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the accounts where a user is active, by name. */
export const accountsOf = (ctx: Context, userId: number) =>
  ctx.db
    .selectFrom('account_users as au')
    .innerJoin('accounts as a', 'a.id', 'au.account_id')
    .select(['a.id', 'a.name', 'au.role', 'au.status'])
    .where('au.user_id', '=', userId)
    .where('au.status', '=', 'ACTIVE')
    .orderBy(inNameOrder(sql.ref('a.name'), ctx.locale))
    .orderBy('a.id')
    .execute();

/** In an account that is not approved, users have no role. */
export const roleIn = (role: User['role'], approval: User['account_approval']): User['role'] =>
  approval === 'APPROVED' ? role : null;

/** Returns a user as the API shows them, seen from one account (or from none). */
export async function view(ctx: Context, userId: number, accountId: number | null): Promise<User> {
  const row = await ctx.db
    .selectFrom('users as u')
    .leftJoin('account_users as au', (join) =>
      join.onRef('au.user_id', '=', 'u.id').on('au.account_id', '=', accountId ?? 0),
    )
    .leftJoin('accounts as a', 'a.id', 'au.account_id')
    .leftJoin('two_factors as tf', 'tf.user_id', 'u.id')
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
      'a.require_two_factor',
      'tf.turned_on_at',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  const { email_verified_at, require_two_factor, turned_on_at, ...rest } = row;
  const has_two_factor = turned_on_at !== null;
  return {
    ...rest,
    role: roleIn(row.role, row.account_approval),
    is_email_verified: email_verified_at !== null,
    has_pending_email_change: row.pending_email !== null,
    status: row.status ?? 'ACTIVE',
    is_account_owner: row.is_account_owner ?? false,
    is_host: row.is_host ?? false,
    has_two_factor,
    must_set_up_two_factor: mustSetUpFactor(require_two_factor, turned_on_at),
  };
}

export interface NewUser {
  email: string;
  /** Null for a user who has not chosen one yet. */
  password_hash: string | null;
  first_name: string;
  last_name: string | null;
  locale: User['locale'];
  timezone: string;
  email_verified_at?: string | null;
  terms_accepted_at?: string | null;
}
/** Violates `users_email` when the address is taken. */
export const insert = (ctx: Context, user: NewUser) =>
  ctx.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();

/** Undefined when the address is taken. */
export const insertIfNew = (ctx: Context, user: NewUser) =>
  ctx.db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'locale'])
    .executeTakeFirst();

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
> & {
  pending_email?: string | null;
  last_login_at?: string;
  terms_accepted_at?: string | null;
  factor_ended_at?: string;
};
/** Does nothing when no field is given. */
export async function change(ctx: Context, id: number, fields: UserChange): Promise<void> {
  if (Object.keys(fields).length)
    await ctx.db.updateTable('users').set(fields).where('id', '=', id).execute();
}

/**
 * Returns the current password hash and locks the user against changes until the transaction ends.
 */
export const hashForChange = async (tx: Context, id: number): Promise<string | null> =>
  (
    await person(tx)
      .select('password_hash')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.password_hash ?? null;

/** Whether the user has a place in an account, active or not. A mere invitation does not count. */
export const isOfAccount = async (ctx: Context, userId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('account_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('status', '<>', 'INVITED')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Sets a user's first password and other fields; false when they already have one. */
export async function begin(
  ctx: Context,
  userId: number,
  fields: UserChange & { password_hash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('users')
    .set(fields)
    .where('id', '=', userId)
    .where('password_hash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Deletes a user created only by an invitation: no password, no membership, no place in any
 * account.
 */
export const removeUnused = (ctx: Context, userId: number) =>
  ctx.db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('password_hash', 'is', null)
    .where('email_verified_at', 'is', null)
    .where('email', '<>', `removed-${userId}@example.invalid`)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(eb.selectFrom('members').select('id').where('user_id', '=', userId)),
          eb.exists(eb.selectFrom('account_users').select('role').where('user_id', '=', userId)),
        ]),
      ),
    )
    .execute();

/**
 * Erases a user's data but keeps the row, because others refer to it: nobody can sign in with it,
 * and the address is free again.
 */
export const empty = (ctx: Context, userId: number) =>
  ctx.db
    .updateTable('users')
    .set({
      email: `removed-${userId}@example.invalid`,
      pending_email: null,
      email_verified_at: null,
      password_hash: null,
      first_name: '-',
      last_name: null,
      last_login_at: null,
      terms_accepted_at: null,
      unused_since: null,
    })
    .where('id', '=', userId)
    .execute();

/**
 * Whether the user works for accounts but is inactive in all of them. A member of the venue stays
 * one.
 */
export async function isOnlyInactive(ctx: Context, userId: number): Promise<boolean> {
  const places = await ctx.db
    .selectFrom('account_users as au')
    .leftJoin('members as m', 'm.user_id', 'au.user_id')
    .select(['au.status', 'm.id as member_id'])
    .where('au.user_id', '=', userId)
    .execute();
  return (
    places.length > 0 &&
    places.every(({ status, member_id }) => status === 'INACTIVE' && member_id === null)
  );
}
