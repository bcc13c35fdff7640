import type { Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { invalid } from '#platform/pure/refusal.ts';
import * as store from '../store.ts';

const wrong = () => invalid('current_password', 'refusals.user.wrong_password');

/**
 * Refuses a caller who does not know the password of a user, at `current_password`. Guessing it from a session in other
 * hands is slowed down for the user, wherever it comes from. Answers the hash that it was held against.
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

/** Refuses what was asked for with a password that is another one by now: its owner has changed it meanwhile. */
export async function mustStillBe(tx: Context, userId: number, hash: string): Promise<void> {
  if ((await store.hashForChange(tx, userId)) !== hash) throw wrong();
}
