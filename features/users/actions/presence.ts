import type { z } from 'zod';
import type { Actor, Context } from '#platform/context.ts';
import { actorOf } from '#platform/actor.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { plus } from '#platform/pure/time.ts';
import { recent_proof_ms } from '../rules/session.ts';
import * as sessions from '../sessions.store.ts';
import type { Presence } from '../two-factor.contract.ts';
import * as factors from '../two-factor.store.ts';
import { mustKnowPassword } from './current-password.ts';
import { countCode, mustShowFactor } from './second-factor.ts';

/**
 * Throws unless the user signed in, or proved their identity, a moment ago: another person at
 * the same browser must not do what the owner could not undo, nor end the sessions that would
 * reveal it (ASVS 7.5).
 */
export async function mustBePresent(ctx: Context): Promise<void> {
  // An API token has no user present; the user who granted its permissions proved their presence
  // then.
  if (actorOf(ctx).scopes) return;
  const proved_at = await sessions.provedAt(ctx, actorOf(ctx).session_id);
  if (plus(proved_at, recent_proof_ms) <= ctx.now) refuse('user.confirm_password', {}, 403);
}

/** Marks this session as just proved, by the password or by a code of the second factor. */
export async function provePresence(
  ctx: Context,
  { user_id, session_id }: Actor,
  { current_password, code }: z.output<typeof Presence>,
): Promise<void> {
  if (current_password === undefined && code !== undefined && (await factors.isOn(ctx, user_id))) {
    await countCode(ctx, user_id, { code });
    await mustShowFactor(ctx, user_id, { code });
  } else await mustKnowPassword(ctx, user_id, current_password);
  await sessions.prove(ctx, session_id);
}
