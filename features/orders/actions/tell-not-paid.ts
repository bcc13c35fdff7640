import type { Context } from '#platform/context.ts';
import { moneyNotices } from '../mail/money-notices.ts';
import { notPaid } from '../not-paid.store.ts';

const at_once = 200;

/** Tells buyers whose hold ran out while they were paying that they were not charged, once. */
export async function tellNotPaid(ctx: Context): Promise<void> {
  for (const { id, failed } of await notPaid(ctx, at_once))
    await ctx.tx((tx) => moneyNotices.notPaid(tx, id, failed));
}
