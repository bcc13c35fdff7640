import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import * as store from '../store.ts';

/** A user who is known to be there. */
export async function userById(ctx: Context, id: number) {
  const user = await store.find(ctx, id);
  if (!user) throw notFound();
  return user;
}
