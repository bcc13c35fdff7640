import type { Context } from '#platform/context.ts';
import { inSlices } from '#platform/sweep.ts';
import { forgetGuests } from '#features/attendees/actions/of-order.ts';
import { removeAnswers } from '#features/questions/actions/answers.ts';
import * as orders from '../forget.store.ts';

/**
 * Erases the personal data of a deleted user from their orders once the events are over: until then
 * the tickets must admit them. The job is queued again for events still to come. Amounts stay, as
 * business records (docs/privacy.md).
 */
export async function forgetBuyer(ctx: Context, buyer: orders.ErasedBuyer): Promise<void> {
  await inSlices((limit) => ctx.tx((tx) => forgetSlice(tx, buyer, limit)));
  const run_at = await orders.nextEnd(ctx, buyer);
  if (run_at) await ctx.enqueue('order.forget_buyer', { ...buyer }, { run_at });
}

/**
 * Returns how many orders were processed. A guest who is also the buyer is erased; other guests are
 * the seller's own.
 */
async function forgetSlice(tx: Context, buyer: orders.ErasedBuyer, limit: number): Promise<number> {
  const found = await orders.toForget(tx, buyer, limit);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  await forgetGuests(
    tx,
    found.map(({ id, email, ...name }) => ({
      order_id: id,
      emails: [email, buyer.email],
      ...name,
    })),
  );
  await removeAnswers(tx, ids);
  await orders.forgetBuyers(tx, ids);
  return found.length;
}
