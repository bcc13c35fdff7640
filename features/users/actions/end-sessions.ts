import type { Actor, Context } from '#platform/context.ts';
import { securityEvent } from '#platform/security-log.ts';
import * as sessions from '../sessions.store.ts';

/** Ends all sessions but the caller's own, and writes a security event. */
export async function endOtherSessions(ctx: Context, actor: Actor): Promise<void> {
  await ctx.tx((tx) => sessions.endAllOf(tx, actor.user_id, actor.session_id));
  securityEvent(ctx, 'sessions.ended');
}

/** Ends one session of the user; returns false, and does nothing, when it is not theirs. */
export async function endOneSession(ctx: Context, actor: Actor, id: number): Promise<boolean> {
  const session = await sessions.findOwn(ctx, id, actor.user_id);
  if (!session) return false;
  await ctx.tx(async (tx) => {
    await sessions.hold(tx, actor.user_id);
    await sessions.endFamily(tx, session.family);
  });
  securityEvent(ctx, 'sessions.ended');
  return true;
}
