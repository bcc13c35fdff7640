import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export type LinkKind =
  | 'confirm_email'
  | 'reset_password'
  | 'change_email'
  | 'stop_email_change'
  | 'invitation';

/**
 * A new link makes older ones of its kind useless, but for those that undo something: an attacker who has taken an
 * account over could otherwise spend the owner's by making another.
 */
export async function insert(
  ctx: Context,
  link: {
    kind: LinkKind;
    token_hash: string;
    user_id: number;
    email: string | null;
    expires_at: string;
    /** Into whose team an invitation is: several accounts may ask one person. */
    account_id?: number;
  },
): Promise<{ id: number }> {
  if (link.account_id !== undefined) await spendInvitations(ctx, link.account_id, link.user_id);
  else if (link.kind !== 'stop_email_change') await spendAllOf(ctx, link.user_id, link.kind);
  return ctx.db.insertInto('links').values(link).returning('id').executeTakeFirstOrThrow();
}

/** Makes every open link of these kinds useless; with `after`, those that are younger than that link. */
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

/** Makes the invitations of one account to one person useless. */
export const spendInvitations = (ctx: Context, accountId: number, userId: number) =>
  ctx.db
    .updateTable('links')
    .set({ used_at: ctx.now })
    .where('kind', '=', 'invitation')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();

/** Spent ones too: the user is forgotten. */
export const removeAllOf = (ctx: Context, userId: number) =>
  ctx.db.deleteFrom('links').where('user_id', '=', userId).execute();

/** A link that is neither spent nor expired. */
export const find = (ctx: Context, kind: LinkKind, tokenHash: string) =>
  ctx.db
    .selectFrom('links')
    .selectAll()
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();

/** Who had this address and may have it back still, by the link that stops the change of it; the first of them. */
export const mayTakeBack = async (ctx: Context, email: string): Promise<number | undefined> =>
  (
    await ctx.db
      .selectFrom('links')
      .select('user_id')
      // Named in the statement itself, so that its partial index serves.
      .where(sql<boolean>`kind = 'stop_email_change'`)
      .where('email', '=', email)
      .where('used_at', 'is', null)
      .where('expires_at', '>', ctx.now)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.user_id;

/** An invitation with whom it is for, also one that is spent or ran out: its reader is told what became of it. */
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

/** Spends a link; undefined when it is spent, expired or unknown. One that was made up writes nothing. */
export const spend = async (ctx: Context, kind: LinkKind, tokenHash: string) =>
  (await find(ctx, kind, tokenHash)) && spendOnce(ctx, kind, tokenHash);

/** Of two at the same moment one gets it. */
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
