import type { Context } from './context.ts';
import type { Bucket } from './limits.ts';
import { Refusal } from './pure/refusal.ts';

/** Takes one try of the caller's, or of another subject's, from a bucket; 429 with the seconds to wait when none is left. */
export async function limited(
  ctx: Context,
  bucket: Bucket,
  subject: string = ctx.caller,
): Promise<void> {
  if (!ctx.config.rate_limit) return;
  const wait = await ctx.limits.take(bucket, subject);
  if (wait) throw new Refusal('too_many_requests', 429, { seconds: wait });
}
