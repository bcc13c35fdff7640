import type { Actor, Context } from './context.ts';
import { forbidden, unauthenticated } from './pure/refusal.ts';

/** The signed-in caller; the endpoint requires one. */
export function actorOf(ctx: Context): Actor {
  if (!ctx.actor) throw unauthenticated();
  return ctx.actor;
}

/** The account the caller works in; the endpoint's permission has made sure there is one. */
export function accountOf(ctx: Context): number {
  const account = actorOf(ctx).account_id;
  if (!account) throw forbidden();
  return account;
}
