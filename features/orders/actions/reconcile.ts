import type { Context } from '#platform/context.ts';
import { KeyedBatcher } from '#platform/keyed-batcher.ts';
import { service } from '#platform/services.ts';
import {
  queryPayments,
  storeReports,
  markBought,
  paymentsOf,
  queueRefund,
  type CheckedPayments,
} from '#features/payments/actions/pay.ts';
import { hasOpenDispute, leftOf } from '#features/payments/actions/disputes.ts';
import { queryInTurn } from '#features/payments/actions/asking-in-turn.ts';
import { postponeChecks } from '#features/payments/actions/check-payments.ts';
import { notices } from '../mail/notices.ts';
import * as store from '../store.ts';
import { isAutomaticRefund, nextRefundAttempt } from '../rules/automatic-refunds.ts';
import { completePaidBatch, type PaidOutcome } from './complete-paid-batch.ts';
import { completePaid, type Locked } from './complete.ts';
import { whileCompleting } from './completing.ts';

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number];

/**
 * Brings an order in line with its payments: queries the provider, then stores the reports and
 * decides under the order's lock, in one transaction. Safe to call any number of times, from the
 * webhook, the return page, a poll or reconciliation, in any order and concurrently. Throws when
 * the provider could not be reached, after doing the rest.
 */
export const reconcileOrder = (ctx: Context, orderId: number): Promise<void> =>
  reconcile(ctx, orderId, (query) => query());

/**
 * Like `reconcileOrder`, for one of many reports: queries to the provider are queued, and the order
 * waits for its group.
 */
export const reconcileInTurn = (ctx: Context, orderId: number): Promise<void> =>
  reconcile(ctx, orderId, (query) => queryInTurn(ctx, query));

async function reconcile(
  ctx: Context,
  orderId: number,
  inTurn: (query: () => Promise<CheckedPayments>) => Promise<CheckedPayments>,
): Promise<void> {
  const before = await store.statusOf(ctx, orderId);
  if (!before) return;
  const cancel = before.status !== 'RESERVED';
  const checked = await inTurn(() => queryPayments(ctx, orderId, { cancel }));
  if ((await completedTogether(ctx, before, checked)) !== 'completed')
    await decideAlone(ctx, checked);
  if (checked.trouble) throw checked.trouble;
}

const largest_batch = 200;
/** Paid orders that wait to be completed together. */
const paidOrders = service(
  () =>
    new KeyedBatcher(completePaidBatch, largest_batch, {
      subjectOf: ({ order_id }) => String(order_id),
      isOverlapped: true,
    }),
);

/**
 * On a busy night many buyers pay while their holds run: paid orders of one event are completed
 * together.
 */
const completedTogether = async (
  ctx: Context,
  { status, event_id }: store.Standing,
  checked: CheckedPayments,
): Promise<PaidOutcome> =>
  status === 'RESERVED' && checked.reports.some(({ report }) => report.status === 'SUCCEEDED')
    ? whileCompleting(ctx, () => paidOrders(ctx).add(ctx, event_id, checked))
    : 'alone';

/**
 * Stores the reports about an order and decides what follows, under its lock, in one transaction.
 */
const decideAlone = (ctx: Context, checked: CheckedPayments): Promise<void> =>
  ctx.tx(async (tx) => {
    const orderId = checked.order_id;
    const order = await store.lock(tx, orderId);
    if (!order) return;
    await storeReports(tx, [checked]);
    await postponeChecks(tx, [orderId]);
    const payments = await paymentsOf(tx, orderId);
    const paid = payments.filter((payment) => payment.status === 'SUCCEEDED');
    if (paid.length === 0) await showProgress(tx, order, payments.at(-1));
    else await keepOne(tx, order, paid);
  });

/** Nothing is paid yet: the payment status shows whether the last attempt failed. */
async function showProgress(tx: Context, order: Locked, last: Payment | undefined): Promise<void> {
  if (order.status !== 'RESERVED' || !last) return;
  const [from, to] =
    last.status === 'FAILED'
      ? (['AWAITING_PAYMENT', 'PAYMENT_FAILED'] as const)
      : (['PAYMENT_FAILED', 'AWAITING_PAYMENT'] as const);
  const isOther =
    to === 'PAYMENT_FAILED' ? order.payment_status !== to : order.payment_status === from;
  if (isOther) await store.setPayment(tx, order.id, to, last.provider);
}

/**
 * Refunds everything paid beyond the one payment that the order is worth: money is never kept
 * without a ticket, and no order is charged twice. A payment that waits for another's refund is
 * checked again when that one ends; a failed refund is retried later, as a new refund.
 */
async function keepOne(tx: Context, order: Locked, paid: readonly Payment[]): Promise<void> {
  const returned = (await store.refundsOf(tx, order.id)).filter((refund) =>
    isAutomaticRefund(refund.reason),
  );
  const attemptsOf = (payment: Payment): typeof returned =>
    returned.filter((refund) => refund.payment_id === payment.id);
  const acceptedPayment = await bought(
    tx,
    order,
    paid.filter((payment) => attemptsOf(payment).length === 0),
  );
  const reason =
    acceptedPayment || order.status === 'COMPLETED'
      ? 'paid_twice'
      : order.status === 'CANCELLED'
        ? 'paid_cancelled'
        : 'paid_too_late';
  for (const payment of paid) {
    if (payment.id === acceptedPayment?.id) continue;
    // Money in a dispute is the bank's: it is refunded if the dispute is won.
    const back = (await hasOpenDispute(tx, payment.id)) ? 0 : await leftOf(tx, payment);
    if (back === 0) continue;
    const due = nextRefundAttempt(attemptsOf(payment), tx.now);
    if (due !== null && due > tx.now)
      await tx.enqueue(
        'refund.again',
        { order_id: order.id },
        { key: `refund.again:${payment.id}`, run_at: due },
      );
    if (due === null || due > tx.now) continue;
    if ((await queueRefund(tx, payment, { amount: back, reason })) === null) continue;
    if (!acceptedPayment && order.completed_at === null)
      await store.setRefund(tx, order.id, 'REFUND_PENDING', order.total_refunded);
    await notices.paymentReturned(tx, order.id, reason, { id: payment.id, amount: back });
  }
}

/**
 * The one payment that bought the order, or buys it now; none when everything that was paid must be
 * refunded.
 */
async function bought(
  tx: Context,
  order: Locked,
  payments: readonly Payment[],
): Promise<Payment | undefined> {
  const before = payments.find((payment) => payment.bought_at !== null);
  if (before || order.status === 'COMPLETED' || order.status === 'CANCELLED') return before;
  const first = payments.find(
    (payment) =>
      payment.captured === order.total_gross &&
      payment.refunded === 0 &&
      payment.currency === order.currency &&
      payment.account_id === order.account_id,
  );
  if (!first || (await completePaid(tx, order, first.provider)) !== 'completed') return undefined;
  await markBought(tx, [first.id]);
  return first;
}
