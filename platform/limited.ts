import type { Context } from './context.ts';
import { buckets, type Bucket } from './pure/buckets.ts';
import { Refusal } from './pure/refusal.ts';

/**
 * Takes one attempt of the caller, or of another subject, from a bucket. Refuses with 429 and the
 * seconds to wait when none is left.
 */
export async function limited(ctx: Context, bucket: Bucket, subject?: string): Promise<void> {
  if (!ctx.config.rate_limit) return;
  if (subject !== undefined) return refuseAfter(await ctx.limits.take(bucket, subject));
  const limit = buckets[bucket];
  const devices = 'devices' in limit ? limit.devices : null;
  refuseAfter(
    ctx.device === null || devices === null
      ? await ctx.limits.take(bucket, ctx.caller)
      : (await ctx.limits.take(bucket, `device ${ctx.device}`)) ||
          (await ctx.limits.take(bucket, `devices at ${ctx.caller}`, devices)),
  );
}

function refuseAfter(wait: number): void {
  if (wait) throw new Refusal('too_many_requests', 429, { seconds: wait });
}
