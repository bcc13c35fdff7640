import type { Actor, Context } from '#platform/context.ts';
import { securityEvent } from '#platform/security-log.ts';
import * as sessions from '../sessions.store.ts';

/** All but the caller's own, and an event in the security log. */
export async function endOtherSessions(ctx: Context, actor: Actor): Promise<void> {
  await sessions.endAllOf(ctx, actor.user_id, actor.session_id);
  securityEvent(ctx, 'sessions.ended');
}

/** Ends one session of the user; nothing happens to one that is not theirs, and the answer is false. */
export async function endOneSession(ctx: Context, actor: Actor, id: number): Promise<boolean> {
  const session = await sessions.findOwn(ctx, id, actor.user_id);
  if (!session) return false;
  await sessions.endFamily(ctx, session.family);
  securityEvent(ctx, 'sessions.ended');
  return true;
}
