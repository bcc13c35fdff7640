import type { Context } from '#platform/context.ts';
import { postponeChecks } from '#features/payments/actions/check-payments.ts';
import {
  storeReports,
  markBought,
  paymentsAmong,
  type CheckedPayments,
  type Payment,
} from '#features/payments/actions/pay.ts';
import { sell } from '#features/stock/actions/transfer.ts';
import { addHolds } from '../rules/holds.ts';
import { isPlainlyPaid } from '../rules/plainly-paid.ts';
import * as store from '../store.ts';
import { finish, type Locked } from './complete.ts';

/** Whether an order was completed here, or must be decided on its own. */
export type PaidOutcome = 'completed' | 'alone';

/**
 * Completes orders of one event whose only payment captured exactly their total, in one transaction
 * with one statement per table. Every other order is left untouched: nothing that the provider
 * reported about it is stored here.
 */
export const completePaidBatch = (
  ctx: Context,
  _eventId: number,
  checkedOrders: readonly CheckedPayments[],
): Promise<PaidOutcome[]> =>
  ctx.tx(async (tx) => {
    const ids = checkedOrders.map((checkedOrder) => checkedOrder.order_id);
    const orders = new Map((await store.lockFree(tx, ids)).map((order) => [order.id, order]));
    const payments = Map.groupBy(await paymentsAmong(tx, ids), (payment) => payment.order_id);
    const plain = checkedOrders.flatMap((checkedOrder) => {
      const order = orders.get(checkedOrder.order_id);
      const [payment, ...others] = payments.get(checkedOrder.order_id) ?? [];
      const isPlain =
        order &&
        payment &&
        others.length === 0 &&
        isPlainlyPaid(order, payment, checkedOrder.reports);
      return isPlain ? [{ order, payment, checked: checkedOrder }] : [];
    });
    if (plain.length > 0) await complete(tx, plain);
    const completed = new Set(plain.map(({ order }) => order.id));
    return ids.map((id) => (completed.has(id) ? 'completed' : 'alone'));
  });

interface Plain {
  order: Locked;
  payment: Payment;
  checked: CheckedPayments;
}
async function complete(tx: Context, plain: readonly Plain[]): Promise<void> {
  const ids = plain.map(({ order }) => order.id);
  await storeReports(
    tx,
    plain.map((item) => item.checked),
  );
  await markBought(
    tx,
    plain.map(({ payment }) => payment.id),
  );
  await postponeChecks(tx, ids);
  const moved = await store.moveAll(tx, ids, 'complete', {
    status: 'COMPLETED',
    payment_status: 'PAYMENT_RECEIVED',
    completed_at: tx.now,
  });
  if (moved !== ids.length) throw new Error('a locked order was not completed');
  await finish(
    tx,
    plain.map(({ order }) => order),
  );
  // Last, because every sale of these prices waits for this lock: the less work follows, the more
  // orders complete per second.
  await sell(tx, addHolds(plain.map(({ order }) => order.holds)));
}
