import type { Context } from '#platform/context.ts';
import { addHolds } from '../rules/holds.ts';
import { release } from '#features/stock/actions/transfer.ts';
import * as reservations from '../reservations.store.ts';
import * as store from '../store.ts';
import { recordAvailability } from './availability.ts';

/**
 * Ends all expired holds and releases their stock; returns how many. Every process runs this; row
 * locks prevent conflicts.
 */
export async function expireDue(ctx: Context): Promise<number> {
  return ctx.tx(async (tx) => {
    const ended = await reservations.expireDue(tx, null, 500);
    if (ended.length) {
      await release(tx, addHolds(ended.map((order) => order.holds)), 'reserved');
      const events = new Map(ended.map((order) => [order.event_id, order]));
      for (const order of events.values()) await recordAvailability(tx, order);
    }
    return ended.length;
  });
}

/** Ends one hold early. No payment was expected any more, so `tellNotPaid` skips the order. */
export async function abandonOrder(ctx: Context, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const order = await store.lock(tx, id);
    if (!order) return;
    const to = {
      status: 'EXPIRED',
      payment_status: null,
      payment_provider: null,
      reserved_until: order.reserved_until < tx.now ? order.reserved_until : tx.now,
    } as const;
    if (!(await store.move(tx, id, 'abandon', to))) return;
    await release(tx, order.holds, 'reserved');
    await recordAvailability(tx, order);
  });
}
