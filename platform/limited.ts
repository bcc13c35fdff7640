import type { Context } from './context.ts';
import type { Bucket } from './limits.ts';
import { Refusal } from './pure/refusal.ts';

/** Takes one try of the caller's from a bucket; 429 with the seconds to wait when there is none left. */
export async function limited(ctx: Context, bucket: Bucket): Promise<void> {
  if (!ctx.config.rate_limit) return;
  const wait = await ctx.limits.take(bucket, ctx.caller);
  if (wait) throw new Refusal('too_many_requests', 429, { seconds: wait });
}
