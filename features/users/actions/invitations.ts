import type { Context } from '#platform/context.ts';
import { plus } from '#platform/pure/time.ts';
import { hashToken, randomToken } from '#platform/secrets.ts';
import { link_minutes } from '../rules/session.ts';
import * as links from '../links.store.ts';
import * as sessions from '../sessions.store.ts';
import * as store from '../store.ts';

/** A new link into the team of an account; those before it lead nowhere any more. */
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

/** Spent and expired ones too; undefined when the token is unknown. */
export const findInvitation = (ctx: Context, token: string) =>
  links.findInvitation(ctx, hashToken(token));

/** False when another request was first, or it ran out. */
export const spendInvitation = async (tx: Context, token: string): Promise<boolean> =>
  (await links.spend(tx, 'invitation', hashToken(token))) !== undefined;

export { spendInvitations } from '../links.store.ts';

/**
 * The user with this address, or who may take it back; if there is none, a new one with no password until they choose
 * it.
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
  // Nothing is made when another account asks them at the same moment: then they are there.
  const user = (await store.insertIfNew(tx, person)) ?? (await store.findByEmail(tx, person.email));
  if (!user) throw new Error('a user who is there and is not');
  return user;
}
export { removeUnused as removeUnusedUser } from '../store.ts';

/**
 * The invited person chooses a password and is a user from now on. The link has shown that the mailbox is theirs. False
 * when they have a password by now.
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

/** An invitation that reached a mailbox has confirmed its address. */
export async function confirmAddress(tx: Context, userId: number): Promise<void> {
  await store.change(tx, userId, { email_verified_at: tx.now });
  await tx.enqueue('account.owner_confirmed', { user_id: userId });
}

/**
 * Ends what a user has open in an account, in every process: requests look their session up each time. The answer of a
 * caller who ends their own gives no token away.
 */
export async function endSessionsIn(tx: Context, accountId: number, userId: number): Promise<void> {
  await sessions.endInAccount(tx, userId, accountId);
  if (tx.actor?.user_id === userId) delete tx.reply.token;
}
