import type { Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { keyedHash } from '#platform/secrets.ts';
import { knownBrowser } from './known-browser.ts';

/**
 * Counts a sign-in attempt before its password is checked; throws 429 when it comes too soon.
 * Attempts are limited per address and caller, so that an attacker elsewhere cannot lock the owner
 * out; a browser that signed in to this user before has its own count. Call `forgive` when the
 * password was right. Unknown addresses are treated alike.
 */
export async function countGuess(
  ctx: Context,
  email: string,
  userId: number,
): Promise<{ forgive(): Promise<void> }> {
  if (!ctx.config.rate_limit) return { forgive: () => Promise.resolve() };
  const address = keyedHash(ctx.config.secret, email);
  const browser = knownBrowser(ctx, userId);
  const subject = `sign_in ${address} ${browser ?? ctx.caller}`;
  if (browser === null) {
    await limited(ctx, 'sign_in.stranger');
    // Many callers may guess together: this limit per address is far above the attempts of one
    // user.
    await limited(ctx, 'sign_in.email', address);
  }
  const wait = await ctx.limits.attempt(subject);
  if (wait) throw new Refusal('too_many_requests', 429, { seconds: wait });
  return { forgive: () => ctx.limits.forgive(subject) };
}
