import type { Context } from '#platform/context.ts';
import { invalid } from '#platform/pure/refusal.ts';
import * as links from '../links.store.ts';
import * as store from '../store.ts';

/**
 * A new person. The unique address is the database's to guard: `users_email` is violated when it is taken. One that a
 * user had until it was changed is taken too while its mailbox may call the change off: whoever changed it could
 * otherwise keep its owner out by registering with it.
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
