import type { Context } from '#platform/context.ts';
import * as challenges from '../challenges.store.ts';
import * as links from '../links.store.ts';
import * as sessions from '../sessions.store.ts';
import * as store from '../store.ts';
import * as factors from '../two-factor.store.ts';

/**
 * Ends the sessions of a user and empties the sign-in, so that nothing says any more who it was; what others refer to
 * stays. Who works for an account keeps theirs: false.
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
