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
 * Throws unless the person signed in, or proved who they are, a moment ago: someone with a borrowed browser must not
 * do what its owner could not undo, nor end the sessions by which they would notice (ASVS 7.5).
 */
export async function mustBePresent(ctx: Context): Promise<void> {
  // Nobody sits before a program; the person who gave it this permission was asked then.
  if (actorOf(ctx).scopes) return;
  const proved_at = await sessions.provedAt(ctx, actorOf(ctx).session_id);
  if (plus(proved_at, recent_proof_ms) <= ctx.now) refuse('user.confirm_password', {}, 403);
}

/** The password, or a code of who has a second factor, makes this session one that was proved just now. */
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
