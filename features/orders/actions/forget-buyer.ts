import type { Context } from '#platform/context.ts';
import { inSlices } from '#platform/sweep.ts';
import * as orders from '../forget.store.ts';

/**
 * What orders say of somebody who left goes when their event is over: until then their tickets have to admit them. The
 * job comes again for what is to come. Amounts stay, as business records (docs/privacy.md).
 */
export async function forgetBuyer(ctx: Context, gone: orders.Gone): Promise<void> {
  await inSlices((limit) => orders.forget(ctx, gone, limit));
  const run_at = await orders.nextEnd(ctx, gone);
  if (run_at) await ctx.enqueue('order.forget_buyer', { ...gone }, { run_at });
}
