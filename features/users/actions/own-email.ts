import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/**
 * Returns the actor's address; throws when there is no such user, because an actor always has one.
 */
export async function ownEmail(ctx: Context, userId: number): Promise<string> {
  const user = await store.find(ctx, userId);
  if (!user) throw new Error('the user of the actor does not exist');
  return user.email;
}
