import type { Actor, Context } from './context.ts';
import { forbidden, unauthenticated } from './pure/refusal.ts';

/** Returns the signed-in caller; only for endpoints that require one. Throws 401 without one. */
export function actorOf(ctx: Context): Actor {
  if (!ctx.actor) throw unauthenticated();
  return ctx.actor;
}

/**
 * Returns the account that the caller works in. Throws 403 without one, which the endpoint's
 * permission rules out.
 */
export function accountOf(ctx: Context): number {
  const account = actorOf(ctx).account_id;
  if (!account) throw forbidden();
  return account;
}
