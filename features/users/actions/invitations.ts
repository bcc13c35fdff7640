import type { Context } from '#platform/context.ts';
import { plus } from '#platform/pure/time.ts';
import { hashToken, randomToken } from '#platform/secrets.ts';
import { link_minutes } from '../rules/session.ts';
import * as links from '../links.store.ts';
import * as sessions from '../sessions.store.ts';
import * as store from '../store.ts';

/** Creates a new invitation into the team of an account and invalidates earlier ones. */
export async function makeInvitation(
  tx: Context,
  { account_id, user_id, email }: { account_id: number; user_id: number; email: string },
): Promise<{ id: number; token: string }> {
  const token = randomToken();
  const { id } = await links.insert(tx, {
    kind: 'invitation',
    token_hash: hashToken(token),
    user_id,
    account_id,
    email,
    expires_at: plus(tx.now, link_minutes.invitation * 60_000),
  });
  return { id, token };
}

/** Includes spent and expired ones; undefined when the token is unknown. */
export const findInvitation = (ctx: Context, token: string) =>
  links.findInvitation(ctx, hashToken(token));

/** False when the link was already spent or has expired. */
export const spendInvitation = async (tx: Context, token: string): Promise<boolean> =>
  (await links.spend(tx, 'invitation', hashToken(token))) !== undefined;

export { spendInvitations } from '../links.store.ts';

/**
 * Returns the user with this address, or the one who can still take it back; if there is none,
 * creates one without a password.
 */
export async function userToInvite(
  tx: Context,
  person: store.NewUser,
): Promise<{ id: number; locale: store.NewUser['locale'] }> {
  const owner = await links.mayTakeBack(tx, person.email);
  const known =
    (await store.findByEmail(tx, person.email)) ??
    (owner === undefined ? undefined : await store.find(tx, owner));
  if (known) return known;
  // Another account may invite the same address concurrently: then the user exists already.
  const user = (await store.insertIfNew(tx, person)) ?? (await store.findByEmail(tx, person.email));
  if (!user) throw new Error('the user neither exists nor could be created');
  return user;
}
export { removeUnused as removeUnusedUser } from '../store.ts';

/**
 * Sets the password of an invited user and confirms the address that received the link. Returns
 * false when they already have a password.
 */
export async function beginUser(
  tx: Context,
  userId: number,
  person: Omit<Parameters<typeof store.begin>[2], 'email' | 'email_verified_at'>,
): Promise<boolean> {
  if (!(await store.begin(tx, userId, { ...person, email_verified_at: tx.now }))) return false;
  await links.spendAllOf(tx, userId, ['confirm_email', 'reset_password']);
  return true;
}

/** Confirms the address that an invitation was sent to. */
export async function confirmAddress(tx: Context, userId: number): Promise<void> {
  await store.change(tx, userId, { email_verified_at: tx.now });
  await tx.enqueue('account.owner_confirmed', { user_id: userId });
}

/**
 * Ends a user's sessions in an account, in every process: requests read their session each time. A
 * caller who ends their own gets no new token in the answer.
 */
export async function endSessionsIn(tx: Context, accountId: number, userId: number): Promise<void> {
  await sessions.endInAccount(tx, userId, accountId);
  if (tx.actor?.user_id === userId) delete tx.reply.token;
}
