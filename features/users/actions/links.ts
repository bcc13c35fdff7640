import type { Context } from '#platform/context.ts';
import { post } from '#platform/mail.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { plus } from '#platform/pure/time.ts';
import { hashPassword, hashToken, randomToken } from '#platform/secrets.ts';
import { violatedConstraint } from '#platform/db.ts';
import { linkLetter } from '../mail/link-letter.ts';
import { link_minutes } from '../rules/session.ts';
import { noteAccess } from './note-access.ts';
import * as store from '../store.ts';

type Person = {
  id: number;
  email: string;
  first_name: string;
  locale: Parameters<typeof linkLetter>[1]['locale'];
};

/** Mails someone a single-use link. No one but the mailbox ever sees the token. */
export async function sendLink(
  ctx: Context,
  kind: 'confirm_email' | 'reset_password' | 'change_email',
  user: Person,
  to = user.email,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const token = randomToken();
    const { id } = await store.insertLink(tx, {
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
      }),
    );
  });
}

/** Forgot password: the answer never tells whether the address is known; the work happens behind it. */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  const user = await store.findByEmail(ctx, email);
  if (user) await sendLink(ctx, 'reset_password', user);
}

export async function requestConfirmation(ctx: Context, email: string): Promise<void> {
  const user = await store.findByEmail(ctx, email);
  if (user && !user.email_verified_at) await sendLink(ctx, 'confirm_email', user);
}

export async function checkReset(ctx: Context, token: string): Promise<void> {
  if (!(await store.findLink(ctx, 'reset_password', hashToken(token))))
    refuse('link.spent', {}, 410);
}

/** A new password by link: ends every session and confirms the address that received the link. */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<void> {
  const password_hash = await hashPassword(password);
  await ctx.tx(async (tx) => {
    const link = await store.spendLink(tx, 'reset_password', hashToken(token));
    if (!link) return refuse('link.spent', {}, 410);
    const user = await store.find(tx, link.user_id);
    await store.change(tx, link.user_id, {
      password_hash,
      ...(user && !user.email_verified_at && user.email === link.email
        ? { email_verified_at: tx.now }
        : {}),
    });
    await store.endSessionsOf(tx, link.user_id);
    await noteAccess(tx, link.user_id, 'password.changed');
  });
}

export async function confirmEmail(ctx: Context, token: string, userId?: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const link = await store.spendLink(tx, 'confirm_email', hashToken(token));
    if (!link || (userId !== undefined && link.user_id !== userId))
      return refuse('link.spent', {}, 410);
    const user = await store.find(tx, link.user_id);
    if (user?.email !== link.email) return refuse('link.spent', {}, 410);
    await store.change(tx, link.user_id, { email_verified_at: tx.now });
  });
}

export async function confirmEmailChange(
  ctx: Context,
  userId: number,
  token: string,
): Promise<void> {
  try {
    await ctx.tx(async (tx) => {
      const link = await store.spendLink(tx, 'change_email', hashToken(token));
      const user = link && (await store.find(tx, link.user_id));
      if (!link?.email || link.user_id !== userId || user?.pending_email !== link.email)
        return refuse('link.spent', {}, 410);
      await store.change(tx, userId, {
        email: link.email,
        pending_email: null,
        email_verified_at: tx.now,
      });
      await noteAccess(tx, userId, 'address.changed');
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email') refuse('user.email_taken');
    throw error;
  }
}
