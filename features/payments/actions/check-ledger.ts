import type { Context } from '#platform/context.ts';
import * as check from '../ledger-check.store.ts';

/** An ended refund updates its order by a job: a movement has this long to reach the order. */
const settle_s = 300;
const at_once = 2000;

/**
 * Checks that money in less money out is what the orders say: compares the orders whose money moved
 * in the last hour, and those that differed before. Differences are logged once, counted in
 * `/metrics` and listed for staff.
 */
export async function checkLedger(ctx: Context, settled_s = settle_s): Promise<void> {
  await checkOrders(ctx, await check.movedLately(ctx, settled_s, 20_000));
}

/** Like `checkLedger`, for all orders, in slices; returns the number of differences. */
export async function checkWholeLedger(ctx: Context): Promise<number> {
  let after = 0;
  let found = 0;
  for (;;) {
    const ids = await check.paidAfter(ctx, after, at_once);
    const last = ids.at(-1);
    if (last === undefined) return found;
    found += await checkOrders(ctx, ids);
    after = last;
  }
}

/**
 * Marks the differences of an order as checked. Returns the largest of their amounts, in
 * minor units; null when none was unchecked.
 */
export async function markDifferencesChecked(tx: Context, orderId: number): Promise<number | null> {
  const marked = await check.markChecked(tx, orderId);
  return marked.length === 0
    ? null
    : Math.max(...marked.map(({ expected, actual }) => Math.abs(expected - actual)));
}

/** Like `checkLedger`, for these orders, at once. Returns the number of differences. */
export async function checkOrders(ctx: Context, orderIds: readonly number[]): Promise<number> {
  let found = 0;
  for (let at = 0; at < orderIds.length; at += at_once) {
    const ids = orderIds.slice(at, at + at_once);
    const differences = await check.differencesOf(ctx, ids);
    for (const { order_id, rule, expected, actual } of await check.replaceDifferences(
      ctx,
      ids,
      differences,
    ))
      ctx.log.error(
        { order: order_id, rule, expected, actual },
        'an order does not match the ledger: manual review is needed',
      );
    found += differences.length;
  }
  return found;
}
