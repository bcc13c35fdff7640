import { randomUUID } from 'node:crypto';
import type { Actor, Context, Platform } from '#platform/context.ts';
import { makeContext } from '#platform/make-context.ts';
import { plus } from '#platform/pure/time.ts';
import { hashToken, randomToken } from '#platform/secrets.ts';
import { judge, lifetime_days } from '../rules/session.ts';
import * as store from '../store.ts';

/** Opens a session and returns its bearer token. */
export async function openSession(
  ctx: Context,
  userId: number,
  accountId: number | null,
  userAgent: string | null,
  family: string = randomUUID(),
): Promise<{ token: string; id: number }> {
  const token = randomToken();
  const { id } = await store.insertSession(ctx, {
    family,
    user_id: userId,
    account_id: accountId,
    token_hash: hashToken(token),
    user_agent: userAgent?.slice(0, 200) ?? null,
    expires_at: plus(ctx.now, lifetime_days * 86_400_000),
  });
  return { token, id };
}

/** Who a bearer token belongs to; null when it is none of ours any more. Older tokens are rotated on the way. */
export async function authenticate(
  platform: Platform,
  token: string,
  reply: Context['reply'],
): Promise<Actor | null> {
  const session = await store.findSession(platform, hashToken(token));
  if (!session) return null;
  const ctx = makeContext(platform);
  const verdict = judge(session, ctx.now);
  if (verdict === 'replay') {
    await store.endFamily(platform, session.family);
    platform.log.warn(
      { user_id: session.user_id },
      'a retired token was used again: session family ended',
    );
  }
  if (verdict === 'replay' || verdict === 'refuse') return null;
  // A user whose membership in the account ended is signed in nowhere with this token.
  if (session.account_id !== null && session.active_account_id === null) return null;
  if (verdict === 'rotate') {
    await ctx.tx(async (tx) => {
      const next = await openSession(
        tx,
        session.user_id,
        session.account_id,
        session.user_agent,
        session.family,
      );
      if (await store.retireSession(tx, session.id, next.id)) reply.token = next.token;
      else await store.endSession(tx, next.id);
    });
  } else if (
    !session.retired_at &&
    (session.used_at === session.created_at || plus(session.used_at, 60_000) < ctx.now)
  )
    await store.touchSession(platform, session.id);
  return {
    user_id: session.user_id,
    session_id: session.id,
    account_id: session.active_account_id,
    role: session.role,
    is_host: session.is_host ?? false,
    is_email_verified: session.email_verified_at !== null,
    locale: session.locale,
  };
}
