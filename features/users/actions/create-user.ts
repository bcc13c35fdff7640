import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/** A new person. The unique address is the database's to guard: `users_email` is violated when it is taken. */
export async function createUser(
  ctx: Context,
  user: store.NewUser,
): Promise<{ id: number; email: string; first_name: string; locale: store.NewUser['locale'] }> {
  const { id } = await store.insert(ctx, user);
  return { id, email: user.email, first_name: user.first_name, locale: user.locale };
}
