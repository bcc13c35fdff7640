import type { Context } from '#platform/context.ts';
import { tellAll } from '#platform/facts/tell.ts';
import { activateAttendees } from '#features/attendees/actions/of-order.ts';
import { existing, sell, take } from '#features/stock/actions/transfer.ts';
import { completionFacts } from '../facts.ts';
import * as store from '../store.ts';
import { tellAvailability } from './availability.ts';

export type Locked = NonNullable<Awaited<ReturnType<typeof store.lock>>>;

/** What follows from completed orders: tickets that admit, and the mails to buyer, attendees and organizer. */
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
 * Completes a paid order, exactly once, whichever report of the payment comes first. A hold that ran out is
 * taken again when stock is left. `too_late` when it is not: the money must go back. The order is locked by
 * the caller; `payment_provider` took the money, whichever was asked last.
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
    // What went back before was of a payment that did not buy it.
    refund_status: null,
    total_refunded: 0,
  };
  if (order.status === 'RESERVED') {
    if (!(await store.move(tx, order.id, 'complete', to))) return 'too_late';
    await finish(tx, [order]);
    // Last, as every sale of these prices waits here.
    await sell(tx, order.holds);
  } else {
    if (order.status !== 'EXPIRED') return 'too_late';
    // What limited the order and was deleted since (a promo code) does not stand against it any more.
    const holds = await existing(tx, order.holds);
    if (!(await take(tx, holds, 'sold'))) return 'too_late';
    await store.setHolds(tx, order.id, holds);
    await store.move(tx, order.id, 'complete_late', to);
    await tellAvailability(tx, order);
    await finish(tx, [order]);
  }
  return 'completed';
}
