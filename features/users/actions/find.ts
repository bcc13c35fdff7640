import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import * as store from '../store.ts';

/** Returns a user who must exist; throws 404 otherwise. */
export async function userById(ctx: Context, id: number) {
  const user = await store.find(ctx, id);
  if (!user) throw notFound();
  return user;
}
