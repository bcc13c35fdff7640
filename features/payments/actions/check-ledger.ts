import type { Context } from '#platform/context.ts';
import * as check from '../ledger-check.store.ts';

/** A refund that ended tells its order by a job: so long a movement has to reach it. */
const settle_s = 300;
const at_once = 2000;

/**
 * Money in less money out is what the orders say: looks at the orders whose money moved in the last hour, and at those
 * that differed before. What differs is logged once, counted in `/metrics` and listed for a person.
 */
export async function checkLedger(ctx: Context, settled_s = settle_s): Promise<void> {
  await compare(ctx, await check.movedLately(ctx, settled_s, 20_000));
}

/** The same for every order there is, in slices. */
export async function checkWholeLedger(ctx: Context): Promise<number> {
  let after = 0;
  let found = 0;
  for (;;) {
    const ids = await check.paidAfter(ctx, after, at_once);
    const last = ids.at(-1);
    if (last === undefined) return found;
    found += await compare(ctx, ids);
    after = last;
  }
}

async function compare(ctx: Context, orderIds: readonly number[]): Promise<number> {
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
        'the money of an order is not what the ledger says: a person has to look',
      );
    found += differences.length;
  }
  return found;
}
