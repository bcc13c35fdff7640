import type { Actor, Context } from '#platform/context.ts';
import { mustKnowPassword, mustStillBe } from '#features/users/actions/current-password.ts';
import { eraseMember } from './erase.ts';
import { ownMembership } from './read.ts';

/**
 * Ends the caller's own membership, with their password. All sessions end, including the current
 * one.
 */
export async function leave(ctx: Context, { user_id }: Actor, password: string): Promise<void> {
  await ownMembership(ctx, user_id);
  const known = await mustKnowPassword(ctx, user_id, password);
  await ctx.tx(async (tx) => {
    await mustStillBe(tx, user_id, known);
    await eraseMember(tx, { user_id }, 'member');
  });
  delete ctx.reply.token;
}
