import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

interface NewChallenge {
  user_id: number;
  token_hash: string;
  account_id: number | null;
  expires_at: string;
}
/** Stores only the hash of its token. */
export const insert = (ctx: Context, challenge: NewChallenge) =>
  ctx.db.insertInto('sign_in_challenges').values(challenge).execute();

/** Finds a challenge that still waits for its code, or for the choice of an account. */
export const find = (ctx: Context, tokenHash: string) =>
  ctx.db
    .selectFrom('sign_in_challenges')
    .select(['id', 'user_id', 'account_id', 'passed_at'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();

/**
 * Counts a try before its code is checked; false when there were too many, concurrent ones
 * included.
 */
export async function countTry(ctx: Context, id: number, most: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sign_in_challenges')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', id)
    .where('tries', '<', most)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Records that the second factor was proved; the challenge continues with the choice of an account.
 */
export const pass = (ctx: Context, id: number) =>
  ctx.db
    .updateTable('sign_in_challenges')
    .set({ passed_at: ctx.now })
    .where('id', '=', id)
    .execute();

/** Ends a challenge; false when it has already ended. */
export async function end(ctx: Context, id: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('sign_in_challenges')
    .set({ ended_at: ctx.now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends all challenges of a user: one begun with the previous password cannot continue. */
export const endAllOf = (ctx: Context, userId: number) =>
  ctx.db
    .updateTable('sign_in_challenges')
    .set({ ended_at: ctx.now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();

/** Includes ended ones: the user's data is erased. */
export const removeAllOf = (ctx: Context, userId: number) =>
  ctx.db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
