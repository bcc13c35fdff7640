import type { Context } from '#platform/context.ts';
import { inSlices } from '#platform/sweep.ts';
import { forgetGuests } from '#features/attendees/actions/of-order.ts';
import { removeAnswers } from '#features/questions/actions/answers.ts';
import * as orders from '../forget.store.ts';

/**
 * What orders say of a buyer who left goes when their event is over: until then their tickets have to admit them. The
 * job comes again for what is to come. Amounts stay, as business records (docs/privacy.md).
 */
export async function forgetBuyer(ctx: Context, gone: orders.Gone): Promise<void> {
  await inSlices((limit) => ctx.tx((tx) => forgetSlice(tx, gone, limit)));
  const run_at = await orders.nextEnd(ctx, gone);
  if (run_at) await ctx.enqueue('order.forget_buyer', { ...gone }, { run_at });
}

/** How many orders it were. A guest who is the buyer goes too; others are those whom the seller let in. */
async function forgetSlice(tx: Context, gone: orders.Gone, limit: number): Promise<number> {
  const found = await orders.toForget(tx, gone, limit);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  await forgetGuests(
    tx,
    found.map(({ id, email, ...name }) => ({ order_id: id, emails: [email, gone.email], ...name })),
  );
  await removeAnswers(tx, ids);
  await orders.forgetBuyers(tx, ids);
  return found.length;
}
