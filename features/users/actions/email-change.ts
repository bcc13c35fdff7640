import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { hashToken, randomToken } from '#platform/secrets.ts';
import { orRefused } from '#platform/rows/or-refused.ts';
import { doubtedSince } from '../rules/session.ts';
import * as links from '../links.store.ts';
import * as sessions from '../sessions.store.ts';
import * as store from '../store.ts';
import { closeOtherWaysIn, sendLink } from './links.ts';
import { noteAccess } from './note-access.ts';
import { turnOffDoubted } from './two-factor.ts';

type User = NonNullable<Awaited<ReturnType<typeof store.find>>>;

/**
 * A new address takes effect once its mailbox confirms it. The old address is notified at once and
 * can stop the change, because the requester may merely know the password; not if it was never
 * confirmed, because a mistyped one is a stranger's. Whether the new address is taken is not
 * revealed here: the link decides.
 */
export async function requestEmailChange(ctx: Context, user: User, email: string): Promise<void> {
  await store.change(ctx, user.id, { pending_email: email });
  await sendLink(ctx, 'change_email', user, { to: email });
  if (user.email_verified_at) await sendLink(ctx, 'stop_email_change', user, { new_email: email });
}

/**
 * Confirms the new mailbox: links sent to the old one become invalid, and other browsers must sign
 * in again.
 */
export async function confirmEmailChange(
  ctx: Context,
  userId: number,
  token: string,
): Promise<void> {
  await unlessTaken(() =>
    ctx.tx(async (tx) => {
      const link = await links.spend(tx, 'change_email', hashToken(token));
      const user = link && (await store.find(tx, link.user_id));
      if (!link?.email || link.user_id !== userId || user?.pending_email !== link.email)
        return refuse('link.spent', {}, 410);
      await closeOtherWaysIn(tx, userId);
      await links.spendAllOf(tx, userId, 'confirm_email');
      await store.change(tx, userId, { email: link.email, email_verified_at: tx.now });
      if (!user.email_verified_at) await tx.enqueue('account.owner_confirmed', { user_id: userId });
      await noteAccess(tx, userId, 'address.changed');
      const own = tx.actor?.user_id === userId ? tx.actor.session_id : undefined;
      await sessions.endAllOf(tx, userId, own);
    }),
  );
}

/**
 * Undoes an address change from the old mailbox, before or after it took effect: the account gets
 * its old address back and all sessions end. The person who asked for the change knows the
 * password, so it is replaced, and the mailbox gets a link to choose another. The link of an
 * earlier change outlives that of a later one: it belongs to the first owner of the account. What
 * was set up since shortly before the change is removed (decision 019).
 */
export async function stopEmailChange(ctx: Context, token: string): Promise<void> {
  if (!(await links.find(ctx, 'stop_email_change', hashToken(token))))
    return refuse('link.spent', {}, 410);
  // A random password: until the owner chooses another one by the link, no password opens the
  // account.
  const password_hash = await ctx.passwords.hash(randomToken());
  await unlessTaken(() =>
    ctx.tx(async (tx) => {
      const link = await links.spend(tx, 'stop_email_change', hashToken(token));
      const user = link && (await store.find(tx, link.user_id));
      if (!link?.email || !user) return refuse('link.spent', {}, 410);
      await links.spendAllOf(tx, user.id, 'stop_email_change', link.id);
      await closeOtherWaysIn(tx, user.id);
      if (user.email !== link.email) {
        await links.spendAllOf(tx, user.id, 'confirm_email');
        await store.change(tx, user.id, { email: link.email, email_verified_at: tx.now });
        await noteAccess(tx, user.id, 'address.changed');
      }
      await sessions.endAllOf(tx, user.id);
      await store.change(tx, user.id, { password_hash });
      const since = doubtedSince(link.created_at);
      await turnOffDoubted(tx, user, since);
      await tx.enqueue('team.undo', { user_id: user.id, since });
      await sendLink(tx, 'reset_password', { ...user, email: link.email }, { always: true });
    }),
  );
}

const unlessTaken = (work: () => Promise<void>): Promise<void> =>
  orRefused({ users_email: () => refuse('user.email_taken') }, work);
