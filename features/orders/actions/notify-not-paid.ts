import type { Context } from '#platform/context.ts';
import { moneyNotices } from '../mail/money-notices.ts';
import { notPaid } from '../not-paid.store.ts';

const at_once = 200;

/** Notifies buyers whose hold expired during payment, once, that they were not charged. */
export async function notifyNotPaid(ctx: Context): Promise<void> {
  for (const { id, failed } of await notPaid(ctx, at_once))
    await ctx.tx((tx) => moneyNotices.notPaid(tx, id, failed));
}
