import type { Context } from '#platform/context.ts';
import { limited } from '#platform/limited.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { keyedHash } from '#platform/secrets.ts';
import { knownBrowser } from './known-browser.ts';

/**
 * Counts a try to sign in before its password is looked at; 429 when it comes too soon. What is slowed down is an
 * address from one place, so that a stranger elsewhere keeps nobody out; a browser that signed in to this user before
 * has a count of its own. `forgive` is called when the password was right. The same is done for an address that
 * nobody has.
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
    // Many places may guess together: the address has a limit that ten tries of anybody are far from.
    await limited(ctx, 'sign_in.email', address);
  }
  const wait = await ctx.limits.attempt(subject);
  if (wait) throw new Refusal('too_many_requests', 429, { seconds: wait });
  return { forgive: () => ctx.limits.forgive(subject) };
}
