import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export type LinkKind =
  | 'confirm_email'
  | 'reset_password'
  | 'change_email'
  | 'stop_email_change'
  | 'invitation';

/**
 * Inserts a link and invalidates older ones of its kind, except those that undo something: an
 * attacker who has taken an account over could otherwise invalidate the owner's by making another.
 */
export async function insert(
  ctx: Context,
  link: {
    kind: LinkKind;
    token_hash: string;
    user_id: number;
    email: string | null;
    expires_at: string;
    /** The account of an invitation: several accounts may invite one person. */
    account_id?: number;
  },
): Promise<{ id: number }> {
  if (link.account_id !== undefined) await spendInvitations(ctx, link.account_id, link.user_id);
  else if (link.kind !== 'stop_email_change') await spendAllOf(ctx, link.user_id, link.kind);
  return ctx.db.insertInto('links').values(link).returning('id').executeTakeFirstOrThrow();
}

/** Invalidates every open link of these kinds; with `after`, only those newer than that link. */
export const spendAllOf = (
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

/** Invalidates one account's invitations of one user. */
export const spendInvitations = (ctx: Context, accountId: number, userId: number) =>
  ctx.db
    .updateTable('links')
    .set({ used_at: ctx.now })
    .where('kind', '=', 'invitation')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

/** Includes spent ones: the user's data is erased. */
export const removeAllOf = (ctx: Context, userId: number) =>
  ctx.db.deleteFrom('links').where('user_id', '=', userId).execute();

/** Finds a link that is neither spent nor expired. */
export const find = (ctx: Context, kind: LinkKind, tokenHash: string) =>
  ctx.db
    .selectFrom('links')
    .selectAll()
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();

/**
 * Returns the user who had this address and can still take it back with a stop link; the earliest
 * if several.
 */
export const mayTakeBack = async (ctx: Context, email: string): Promise<number | undefined> =>
  (
    await ctx.db
      .selectFrom('links')
      .select('user_id')
      // A literal, so that the partial index is used.
      .where(sql<boolean>`kind = 'stop_email_change'`)
      .where('email', '=', email)
      .where('used_at', 'is', null)
      .where('expires_at', '>', ctx.now)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.user_id;

/**
 * Finds an invitation and its user, including spent and expired ones, so that the reader can be
 * told.
 */
export const findInvitation = (ctx: Context, tokenHash: string) =>
  ctx.db
    .selectFrom('links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select([
      'l.account_id',
      'l.user_id',
      'l.email',
      'l.expires_at',
      'l.used_at',
      'u.password_hash',
      'u.email as user_email',
      'u.email_verified_at',
    ])
    .where('l.kind', '=', 'invitation')
    .where('l.token_hash', '=', tokenHash)
    .executeTakeFirst();

/**
 * Spends a link; undefined when it is spent, expired or unknown. An invented token causes no write.
 */
export const spend = async (ctx: Context, kind: LinkKind, tokenHash: string) =>
  (await find(ctx, kind, tokenHash)) && spendOnce(ctx, kind, tokenHash);

/** Only one of two concurrent requests succeeds. */
const spendOnce = (ctx: Context, kind: LinkKind, tokenHash: string) =>
  ctx.db
    .updateTable('links')
    .set({ used_at: ctx.now })
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .returningAll()
    .executeTakeFirst();
