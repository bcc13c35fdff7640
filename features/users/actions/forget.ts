import type { Context } from '#platform/context.ts';
import * as challenges from '../challenges.store.ts';
import * as links from '../links.store.ts';
import * as sessions from '../sessions.store.ts';
import * as store from '../store.ts';
import * as factors from '../two-factor.store.ts';

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
