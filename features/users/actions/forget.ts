import type { Context } from '#platform/context.ts';
import { inSlices } from '#platform/sweep.ts';
import { plus } from '#platform/pure/time.ts';
import * as challenges from '../challenges.store.ts';
import * as links from '../links.store.ts';
import * as sessions from '../sessions.store.ts';
import * as store from '../store.ts';
import * as factors from '../two-factor.store.ts';
import { noteUnused, unusedSince } from '../unused.store.ts';

/**
 * Ends the sessions of a user and erases the personal data of their sign-in; rows that others refer
 * to stay. Returns false, and keeps the data, for a user who works for an account.
 */
export async function forgetUser(tx: Context, userId: number): Promise<boolean> {
  await sessions.endAllOf(tx, userId);
  if (await store.isOfAccount(tx, userId)) return false;
  await links.removeAllOf(tx, userId);
  await challenges.removeAllOf(tx, userId);
  await factors.remove(tx, userId);
  await store.empty(tx, userId);
  return true;
}

/** Days that a user is kept who belongs to no team, is no member and has no session. */
const unused_days = 90;

/**
 * Erases people who left: a former colleague has no membership to end, and nobody else could delete
 * their data. Their orders lose the buyer as those of a deleted member do.
 */
export async function forgetUnused(ctx: Context): Promise<void> {
  await noteUnused(ctx);
  const before = plus(ctx.now, -unused_days * 86_400_000);
  await inSlices((limit) => ctx.tx((tx) => forgetSlice(tx, before, limit)), 100);
}

async function forgetSlice(tx: Context, before: string, limit: number): Promise<number> {
  const found = await unusedSince(tx, before, limit);
  for (const { id, email } of found) {
    await forgetUser(tx, id);
    await tx.enqueue('order.forget_buyer', { user_id: id, email, left_at: tx.now });
  }
  return found.length;
}
