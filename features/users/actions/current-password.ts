import type { Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { invalid } from '#platform/pure/refusal.ts';
import * as store from '../store.ts';

const wrong = () => invalid('current_password', 'refusals.user.wrong_password');

/**
 * Refuses a caller who does not know the user's password, at `current_password`. Guesses from a
 * stolen session are limited per user, wherever they come from. Returns the hash that the password
 * was checked against.
 */
export async function mustKnowPassword(
  ctx: Context,
  userId: number,
  password: string | undefined,
): Promise<string> {
  await limited(ctx, 'current_password', String(userId));
  const hash = (await store.find(ctx, userId))?.password_hash ?? null;
  if (!(await ctx.passwords.verify(password ?? '', hash)) || hash === null) throw wrong();
  return hash;
}

/** Refuses an action if the password was changed since it was checked. */
export async function mustStillBe(tx: Context, userId: number, hash: string): Promise<void> {
  if ((await store.hashForChange(tx, userId)) !== hash) throw wrong();
}
