import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import * as sessions from '../sessions.store.ts';
import * as store from '../store.ts';

/** Returns a user who must exist; throws 404 otherwise. */
export async function userById(ctx: Context, id: number) {
  const user = await store.find(ctx, id);
  if (!user) throw notFound();
  return user;
}

/** Returns the open sessions of a user, most recently used first: the browser and the times. */
export const openSessionsOf = async (ctx: Context, userId: number) =>
  (await sessions.listOf(ctx, userId)).map(({ user_agent, created_at, used_at }) => ({
    user_agent,
    created_at,
    used_at,
  }));
