import { sql, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Role } from '#platform/pure/access.ts';
import type { AccountUsers } from '#platform/tables.ts';

/**
 * Locks the team of an account until the transaction ends: two admins who demote each other at the
 * same moment run one after the other, and the second is no longer an admin.
 */
export const lockTeam = (tx: Context, accountId: number) =>
  tx.db
    .selectFrom('accounts')
    .select(['id', 'name', 'timezone'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const accountUser = (ctx: Context, accountId: number, userId: number) =>
  ctx.db
    .selectFrom('account_users')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId);

/** Undefined when the user is not in the team; invited and inactive ones count too. */
export const find = (ctx: Context, accountId: number, userId: number) =>
  accountUser(ctx, accountId, userId).executeTakeFirst();

/** Returns the number of active admins besides this user. */
export const otherAdmins = async (
  ctx: Context,
  accountId: number,
  userId: number,
): Promise<number> =>
  (
    await ctx.db
      .selectFrom('account_users')
      .select(sql<number>`count(*)::int`.as('admins'))
      .where('account_id', '=', accountId)
      .where('user_id', '<>', userId)
      .where('role', '=', 'ADMIN')
      .where('status', '=', 'ACTIVE')
      .executeTakeFirstOrThrow()
  ).admins;

/** Returns false when the user is already in the team. */
export const insert = async (tx: Context, row: Insertable<AccountUsers>): Promise<boolean> =>
  (await tx.db
    .insertInto('account_users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

export type Fields = {
  role?: Role;
  status?: 'ACTIVE' | 'INACTIVE' | 'INVITED';
  invited_at?: string;
};
/** Writes nothing when no field is given; the caller has locked the team (`lockTeam`). */
export async function change(
  tx: Context,
  accountId: number,
  userId: number,
  fields: Fields,
): Promise<void> {
  if (Object.keys(fields).length)
    await tx.db
      .updateTable('account_users')
      .set(fields)
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .execute();
}

/** Accepts an invitation; false when it no longer exists. */
export async function join(tx: Context, accountId: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('account_users')
    .set({
      status: 'ACTIVE',
      invited_email: null,
      invited_first_name: null,
      invited_last_name: null,
      invited_locale: null,
      invited_at: null,
    })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('status', '=', 'INVITED')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes a user from the team, with their assignments to events; repeating it changes nothing. */
export const remove = (tx: Context, accountId: number, userId: number) =>
  tx.db
    .deleteFrom('account_users')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();

/** Removes the user's unanswered invitations. */
export const removeInvitationsOf = (tx: Context, userId: number) =>
  tx.db
    .deleteFrom('account_users')
    .where('user_id', '=', userId)
    .where('status', '=', 'INVITED')
    .execute();

/** Returns at most `limit` invitations from before that time that were never answered. */
export const unanswered = (ctx: Context, before: string, limit: number) =>
  ctx.db
    .selectFrom('account_users')
    .select(['account_id', 'user_id'])
    .where('status', '=', 'INVITED')
    .where('invited_at', '<', before)
    .orderBy('account_id')
    .orderBy('user_id')
    .limit(limit)
    .execute();
