import type { Context } from '#platform/context.ts';
import { invalid } from '#platform/pure/refusal.ts';
import * as links from '../links.store.ts';
import * as store from '../store.ts';

/**
 * Creates a user. A constraint keeps addresses unique: `users_email` is violated when one is taken.
 * A user's previous address also counts as taken while its mailbox can still undo the change:
 * otherwise an attacker who changed it could lock the owner out by registering with it.
 */
export async function createUser(
  ctx: Context,
  user: store.NewUser,
): Promise<{ id: number; email: string; first_name: string; locale: store.NewUser['locale'] }> {
  if ((await links.mayTakeBack(ctx, user.email)) !== undefined)
    throw invalid('email', 'refusals.user.email_taken');
  const { id } = await store.insert(ctx, user);
  return { id, email: user.email, first_name: user.first_name, locale: user.locale };
}
