import type { Context } from '#platform/context.ts';
import { tellAll } from '#platform/facts/tell.ts';
import { activateAttendees } from '#features/attendees/actions/of-order.ts';
import { existing, sell, take } from '#features/stock/actions/transfer.ts';
import { completionFacts } from '../facts.ts';
import * as store from '../store.ts';
import { recordAvailability } from './availability.ts';

export type Locked = NonNullable<Awaited<ReturnType<typeof store.lock>>>;

/**
 * Activates the tickets of completed orders and queues the mails to buyer, attendees and organizer.
 */
export async function finish(
  tx: Context,
  orders: readonly Pick<Locked, 'id' | 'account_id' | 'event_id'>[],
): Promise<void> {
  await activateAttendees(
    tx,
    orders.map((order) => order.id),
  );
  await tellAll(
    tx,
    completionFacts.completed,
    orders.map(({ account_id, event_id, id }) => ({ account_id, event_id, after: { id } })),
  );
}

/**
 * Completes a paid order exactly once, whichever report of the payment comes first. An expired hold
 * is taken again if stock is left; otherwise returns `too_late` and the money must be refunded. The
 * caller has locked the order. `payment_provider` is the provider that captured the money, which
 * need not be the one tried last.
 */
export async function completePaid(
  tx: Context,
  order: Locked,
  payment_provider: string,
): Promise<'completed' | 'too_late'> {
  const to = {
    status: 'COMPLETED' as const,
    payment_status: 'PAYMENT_RECEIVED' as const,
    payment_provider,
    completed_at: tx.now,
    // Earlier refunds belonged to payments that did not buy this order.
    refund_status: null,
    total_refunded: 0,
  };
  if (order.status === 'RESERVED') {
    if (!(await store.move(tx, order.id, 'complete', to))) return 'too_late';
    await finish(tx, [order]);
    // Last, because every sale of these prices waits for this lock.
    await sell(tx, order.holds);
  } else {
    if (order.status !== 'EXPIRED') return 'too_late';
    // A counter that was deleted since (of a promo code) no longer limits the order.
    const holds = await existing(tx, order.holds);
    if (!(await take(tx, holds, 'sold'))) return 'too_late';
    await store.setHolds(tx, order.id, holds);
    await store.move(tx, order.id, 'complete_late', to);
    await recordAvailability(tx, order);
    await finish(tx, [order]);
  }
  return 'completed';
}
