import type { Actor, Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { plus } from '#platform/pure/time.ts';
import { securityEvent } from '#platform/security-log.ts';
import { recent_sign_in_ms } from '../rules/session.ts';
import * as sessions from '../sessions.store.ts';
import { mustKnowPassword } from './current-password.ts';

/**
 * Throws unless the user signed in a moment ago or gives the password: someone with a borrowed browser must not end
 * the sessions by which its owner would notice (ASVS 7.5.2).
 */
async function mustBePresent(
  ctx: Context,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  const began_at = await sessions.beginningOf(ctx, actor.session_id);
  if (plus(began_at, recent_sign_in_ms) > ctx.now) return;
  if (password === undefined) return refuse('user.confirm_password', {}, 403);
  await mustKnowPassword(ctx, actor.user_id, password);
}

export async function endOtherSessions(
  ctx: Context,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  await mustBePresent(ctx, actor, password);
  await sessions.endAllOf(ctx, actor.user_id, actor.session_id);
  securityEvent(ctx, 'sessions.ended');
}

/** Ends one session of the user; nothing happens to one that is not theirs, and the answer is false. */
export async function endOneSession(
  ctx: Context,
  actor: Actor,
  id: number,
  password: string | undefined,
): Promise<boolean> {
  const session = await sessions.findOwn(ctx, id, actor.user_id);
  if (!session) return false;
  if (session.id !== actor.session_id) await mustBePresent(ctx, actor, password);
  await sessions.endFamily(ctx, session.family);
  securityEvent(ctx, 'sessions.ended');
  return true;
}
