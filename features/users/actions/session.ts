import { randomUUID } from 'node:crypto';
import type { Actor, Context, Platform } from '#platform/context.ts';
import { makeContext } from '#platform/make-context.ts';
import { plus } from '#platform/pure/time.ts';
import { derivedToken, hashToken, randomToken } from '#platform/secrets.ts';
import { makeCookieValue, sessionCookie } from '#platform/visitor.ts';
import {
  endOf,
  judge,
  most_rotations,
  mustSetUpFactor,
  sessions_at_once,
} from '../rules/session.ts';
import * as sessions from '../sessions.store.ts';
import * as store from '../store.ts';

interface NewSession {
  user_id: number;
  account_id: number | null;
  user_agent: string | null;
  /**
   * The hash of the browser's mark; by default the caller's. Given when a session continues under
   * another token.
   */
  device_hash?: string | null;
  /**
   * When the user signed in; by default now. Given when a session continues under another token.
   */
  began_at?: string;
  /** When the user last proved their identity again within the session. */
  proved_at?: string | null;
}
type Session = NonNullable<Awaited<ReturnType<typeof sessions.find>>> & { same_device: boolean };

/** Opens a session and returns its bearer token. */
export async function openSession(
  ctx: Context,
  session: NewSession,
): Promise<{ token: string; id: number }> {
  const token = randomToken();
  const { id } = await insert(ctx, { ...session, family: randomUUID() }, token);
  await sessions.keepNewest(ctx, session.user_id, sessions_at_once);
  return { token, id };
}

const insert = (ctx: Context, session: NewSession & { family: string }, token: string) => {
  const { began_at = ctx.now, user_agent, user_id, account_id, family } = session;
  const { device_hash = ctx.device, proved_at = null } = session;
  return sessions.insert(ctx, {
    family,
    user_id,
    account_id,
    began_at,
    proved_at,
    token_hash: hashToken(token),
    user_agent: user_agent?.slice(0, 200) ?? null,
    device_hash,
    expires_at: endOf({ began_at, is_staff: account_id !== null }, ctx.now),
  });
};

/**
 * Returns the owner of a bearer token; null when it is no longer valid. Old tokens are rotated on
 * the way. `device` is the mark of the browser that presents it.
 */
export async function authenticate(
  platform: Platform,
  token: string,
  reply: Context['reply'],
  device: string | null,
): Promise<Actor | null> {
  const ctx = makeContext(platform);
  const find = async (token: string): Promise<Session | undefined> => {
    const found = await sessions.find(platform, hashToken(token));
    return found && { ...found, same_device: device !== null && found.device_hash === device };
  };
  let session = await find(token);
  if (session && admits(session) && judge(session, ctx.now) === 'rotate') {
    await rotate(ctx, session, token);
    session = await find(token);
  }
  if (!session) return null;
  const verdict = judge(session, ctx.now);
  if (verdict === 'catch_up') {
    const living = await livingToken(platform, session, token);
    if (living === null) return null;
    reply.token = living;
    return authenticate(platform, living, reply, device);
  }
  if (verdict === 'replay') {
    const { user_id, family } = session;
    await ctx.tx(async (tx) => {
      await sessions.hold(tx, user_id);
      await sessions.endFamily(tx, family);
    });
    platform.log.warn(
      { user_id: session.user_id },
      'a rotated token was reused; its session family was ended',
    );
  }
  if (verdict === 'replay' || verdict === 'refuse' || !admits(session)) return null;
  const successor = derivedToken(platform.config.secret, token);
  // An answer may be lost on its way: until the successor is used, every request in the grace
  // period gets it.
  if (
    session.retired_at &&
    !session.successor_used &&
    hashToken(successor) === session.successor_hash
  )
    reply.token = successor;
  if (
    !session.retired_at &&
    (session.used_at === session.created_at || plus(session.used_at, 60_000) < ctx.now)
  )
    await sessions.touch(platform, session.id);
  // Without a role the permission table denies everything; the flag only states the reason.
  const mustSetUp = mustSetUpFactor(session.require_two_factor, session.two_factor_since);
  return {
    user_id: session.user_id,
    session_id: session.successor_id ?? session.id,
    account_id: session.active_account_id,
    role: mustSetUp ? null : store.roleIn(session.role, session.approval),
    must_set_up_two_factor: mustSetUp,
    is_host: session.is_host ?? false,
    is_email_verified: session.email_verified_at !== null,
    locale: session.locale,
  };
}

/** Returns the current token that a retired one led to: each is derived from the one before. */
async function livingToken(
  platform: Platform,
  { family }: Session,
  token: string,
): Promise<string | null> {
  const living = await sessions.livingOf(platform, family);
  let next = token;
  for (let n = 0; living !== null && n < most_rotations; n++) {
    next = derivedToken(platform.config.secret, next);
    if (hashToken(next) === living) return next;
  }
  return null;
}

/** Rejects the token of a user whose membership in its account has ended. */
const admits = (session: Session): boolean =>
  session.account_id === null || session.active_account_id !== null;

/**
 * Retires a token and creates its successor. The successor is derived from the token and the
 * installation's secret, so that any process can return it to a concurrent request or one whose
 * answer was lost.
 */
async function rotate(ctx: Context, session: Session, token: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await sessions.hold(tx, session.user_id);
    // A concurrent second request waits here, and finds the token already retired.
    if (!(await sessions.retire(tx, session.id))) return;
    const next = await insert(tx, session, derivedToken(tx.config.secret, token));
    await sessions.setSuccessor(tx, session.id, next.id);
  });
}

/**
 * Ends the caller's session; a pending successor token is not returned. False when the session had
 * already ended.
 */
export async function endOwnSession(ctx: Context, actor: Actor): Promise<boolean> {
  const hasEnded = await ctx.tx((tx) => sessions.end(tx, actor.session_id, actor.user_id));
  delete ctx.reply.token;
  return hasEnded;
}

/**
 * Signs the caller out of this browser, and out of its orders: the next person at a shared computer
 * is not their buyer. The cookie is replaced, because without one the browser's mark would lead to
 * the same orders again.
 */
export async function signOut(ctx: Context, actor: Actor): Promise<void> {
  await endOwnSession(ctx, actor);
  if (ctx.session === null) return;
  ctx.reply.cookies.push(sessionCookie(makeCookieValue(ctx.config, 'session')));
}
