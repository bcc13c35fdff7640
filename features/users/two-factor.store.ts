import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * Includes one still being set up, which is not required at sign-in; undefined when there is none.
 */
export const find = (ctx: Context, userId: number) =>
  ctx.db.selectFrom('two_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** False while it is being set up. */
export const isOn = async (ctx: Context, userId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('two_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('turned_on_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Stores an unconfirmed secret; false when a factor is already on, which stays as it is. */
export async function begin(ctx: Context, userId: number, sealed_secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('two_factors')
    .values({ user_id: userId, sealed_secret, created_at: ctx.now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret, created_at: ctx.now })
        .where('two_factors.turned_on_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Turns on the secret that the code was checked against; false when it was replaced or is already
 * on.
 */
export async function turnOn(
  ctx: Context,
  { user_id, sealed_secret }: { user_id: number; sealed_secret: Buffer },
  last_step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('two_factors')
    .set({ turned_on_at: ctx.now, last_step })
    .where('user_id', '=', user_id)
    .where('sealed_secret', '=', sealed_secret)
    .where('turned_on_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Accepts the code of a time step; false when that step, or a later one, was accepted before. */
export async function takeStep(ctx: Context, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('turned_on_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Its recovery codes are removed with it. Undefined when there was none. */
export const remove = (ctx: Context, userId: number) =>
  ctx.db
    .deleteFrom('two_factors')
    .where('user_id', '=', userId)
    .returning('turned_on_at')
    .executeTakeFirst();

/** Replaces the codes. The factor is locked, so that concurrent calls do not mix theirs. */
export async function replaceCodes(
  tx: Context,
  userId: number,
  hashes: readonly string[],
): Promise<boolean> {
  const on = await tx.db
    .selectFrom('two_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('turned_on_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!on) return false;
  await tx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
  return true;
}

/** Uses up a recovery code; false when it is unknown or already used. */
export async function spendCode(ctx: Context, userId: number, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('recovery_codes')
    .set({ used_at: ctx.now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the number of unused recovery codes. */
export const codesLeft = async (ctx: Context, userId: number): Promise<number> =>
  (
    await ctx.db
      .selectFrom('recovery_codes')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

/** Whether the user works for an account that requires a second factor. */
export const isRequired = async (ctx: Context, userId: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom('account_users as au')
    .innerJoin('accounts as a', 'a.id', 'au.account_id')
    .select('a.id')
    .where('au.user_id', '=', userId)
    .where('au.status', '=', 'ACTIVE')
    .where('a.require_two_factor', '=', true)
    .executeTakeFirst()) !== undefined;
