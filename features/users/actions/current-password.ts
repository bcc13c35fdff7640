import type { Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { invalid } from '#platform/pure/refusal.ts';
import * as store from '../store.ts';

/**
 * Refuses a caller who does not know the password of a user, at `current_password`. Guessing it from a session in other
 * hands is slowed down for the user, wherever it comes from.
 */
export async function mustKnowPassword(
  ctx: Context,
  userId: number,
  password: string | undefined,
): Promise<void> {
  await limited(ctx, 'current_password', String(userId));
  const user = await store.find(ctx, userId);
  if (!user || !(await ctx.passwords.verify(password ?? '', user.password_hash)))
    throw invalid('current_password', 'refusals.user.wrong_password');
}
