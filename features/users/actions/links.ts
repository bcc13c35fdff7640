import type { Context } from '#platform/context.ts';
import { mayReach } from '#platform/mail-quotas.ts';
import { post } from '#platform/mail.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { plus } from '#platform/pure/time.ts';
import { hashToken, randomToken } from '#platform/secrets.ts';
import { linkLetter } from '../mail/link-letter.ts';
import { link_minutes } from '../rules/session.ts';
import * as challenges from '../challenges.store.ts';
import * as links from '../links.store.ts';
import * as sessions from '../sessions.store.ts';
import * as store from '../store.ts';
import { knownBrowser, rememberBrowser } from './known-browser.ts';
import { notifyOwner } from './notify-owner.ts';
import { turnOff } from './two-factor.ts';
import { mustBeUncommon } from './uncommon-password.ts';

type Person = {
  id: number;
  email: string;
  first_name: string;
  locale: Parameters<typeof linkLetter>[1]['locale'];
};

/** Mails a user a single-use link. Only the mailbox receives the token. */
export async function sendLink(
  ctx: Context,
  kind: 'confirm_email' | 'reset_password' | 'change_email' | 'stop_email_change',
  user: Person,
  options: { to?: string; new_email?: string; always?: boolean; counted_for?: string } = {},
): Promise<void> {
  const { to = user.email, new_email = '', counted_for = to } = options;
  const { always = kind === 'stop_email_change' } = options;
  // Checked before the link is made: a new one invalidates the last, which is already in the
  // mailbox. The mail that undoes an address change, and what follows from it, is always sent, so
  // that no attacker can use up the mailbox's quota first.
  if (!always && !(await mayReach(ctx, 'links', counted_for))) return;
  await ctx.tx(async (tx) => {
    const token = randomToken();
    const { id } = await links.insert(tx, {
      kind,
      token_hash: hashToken(token),
      user_id: user.id,
      email: to,
      expires_at: plus(tx.now, link_minutes[kind] * 60_000),
    });
    await post(
      tx,
      linkLetter(tx, {
        kind,
        link_id: id,
        token,
        to,
        first_name: user.first_name,
        locale: user.locale,
        user_id: user.id,
        new_email,
      }),
    );
  });
}

/**
 * Handles a forgotten password: the answer never reveals whether the address is known, as the work
 * is done in a job. A browser that signed in before has its own count, so that strangers' requests
 * cannot keep the owner from their link.
 */
export async function requestReset(
  ctx: Context,
  { email, known_browser = null }: { email: string; known_browser?: string | null },
): Promise<void> {
  const user = await store.findByEmail(ctx, email);
  if (!user) return;
  const browser = knownBrowser({ ...ctx, known_browser }, user.id);
  await sendLink(
    ctx,
    'reset_password',
    user,
    browser ? { counted_for: `${email} ${browser}` } : {},
  );
}

/** Does nothing, without an error, for an address that is unknown or already confirmed. */
export async function requestConfirmation(ctx: Context, email: string): Promise<void> {
  const user = await store.findByEmail(ctx, email);
  if (user && !user.email_verified_at) await sendLink(ctx, 'confirm_email', user);
}

/** Refuses a link that is spent or expired, without spending it. */
export async function checkReset(ctx: Context, token: string): Promise<void> {
  if (!(await links.find(ctx, 'reset_password', hashToken(token)))) refuse('link.spent', {}, 410);
}

/**
 * Sets a new password by link: ends every session and every other way in, and confirms the address
 * that received the link.
 */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<void> {
  const open = await links.find(ctx, 'reset_password', hashToken(token));
  const owner = open && (await store.find(ctx, open.user_id));
  if (!owner) return refuse('link.spent', {}, 410);
  mustBeUncommon(ctx, password, owner);
  const password_hash = await ctx.passwords.hash(password);
  await ctx.tx(async (tx) => {
    const link = await links.spend(tx, 'reset_password', hashToken(token));
    if (!link) return refuse('link.spent', {}, 410);
    const user = await store.find(tx, link.user_id);
    const confirms = user && !user.email_verified_at && user.email === link.email;
    await closeOtherWaysIn(tx, link.user_id);
    if (confirms) {
      await links.spendAllOf(tx, link.user_id, 'confirm_email');
      await forgetOthers(tx, user);
    }
    await store.change(tx, link.user_id, {
      password_hash,
      ...(confirms ? { email_verified_at: tx.now } : {}),
    });
    if (confirms) await tx.enqueue('account.owner_confirmed', { user_id: link.user_id });
    await sessions.endAllOf(tx, link.user_id);
    await notifyOwner(tx, link.user_id, 'password_changed');
  });
  // The owner of the mailbox is not slowed down by strangers' guesses.
  rememberBrowser(ctx, owner.id);
}

/**
 * The mailbox was never confirmed before: the person who registered it may have set up a second
 * factor or an API token to await the owner.
 */
async function forgetOthers(
  tx: Context,
  { id, created_at }: { id: number; created_at: string },
): Promise<void> {
  await turnOff(tx, id);
  await tx.enqueue('team.undo', { user_id: id, since: created_at });
}

/**
 * Spends all links that could still be used to take the account over, ends sign-ins that wait for
 * their second step, and cancels a pending change of address. Links that stop such a change stay:
 * they belong to the owner.
 */
export async function closeOtherWaysIn(ctx: Context, userId: number): Promise<void> {
  // Must come first: a concurrent sign-in locks the user, so its challenge exists by the time
  // challenges are ended below.
  await store.change(ctx, userId, { pending_email: null });
  await links.spendAllOf(ctx, userId, ['reset_password', 'change_email']);
  await challenges.endAllOf(ctx, userId);
}

/** Spends the link; refuses when the user's address has changed since. */
export async function confirmEmail(ctx: Context, token: string, userId?: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const link = await links.spend(tx, 'confirm_email', hashToken(token));
    if (!link || (userId !== undefined && link.user_id !== userId))
      return refuse('link.spent', {}, 410);
    const user = await store.find(tx, link.user_id);
    if (user?.email !== link.email) return refuse('link.spent', {}, 410);
    await store.change(tx, link.user_id, { email_verified_at: tx.now });
    if (!user.email_verified_at)
      await tx.enqueue('account.owner_confirmed', { user_id: link.user_id });
  });
}
