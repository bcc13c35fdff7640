import type { Context } from '#platform/context.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import { inParallel } from '#platform/in-parallel.ts';
import { queryInTurn } from '#features/payments/actions/asking-in-turn.ts';
import { findDisputes, refreshDisputesOfOrder } from '#features/payments/actions/disputes.ts';
import { checkRefunds, ordersToCheck } from '#features/payments/actions/check-payments.ts';
import {
  closeEvent,
  noteFailedAttempt,
  orderOfPayment,
} from '#features/payments/actions/receive-event.ts';
import { unlessOutOfReach } from '#features/payments/actions/unless-out-of-reach.ts';
import { refreshRefundsOfOrder } from '#features/payments/actions/send-refund.ts';
import { cancelOrdersOf, continueCancelling, isOfCancelledEvent } from './actions/cancel-event.ts';
import { claimPayment, findUnclaimed } from './actions/claim-payments.ts';
import { inSlices } from '#platform/sweep.ts';
import type { ProviderName } from '#features/payments/providers/provider.ts';
import { notifyOfDispute } from './actions/notify-of-dispute.ts';
import { notifyNotPaid } from './actions/notify-not-paid.ts';
import { forgetBuyer } from './actions/forget-buyer.ts';
import { finishRefunds, notifyOfPendingRefund } from './actions/finish-refunds.ts';
import { reconcileInTurn, reconcileOrder } from './actions/reconcile.ts';
import type { ErasedBuyer } from './forget.store.ts';
import { mailContexts, notices } from './mail/notices.ts';
import { mergeOldSales } from './sales.store.ts';
import * as store from './store.ts';
import { noteWithheld, waitToMail } from './withheld.store.ts';

interface ReportedPayment {
  provider: ProviderName;
  payment_id: string;
  account: string | null;
  event_id: string;
  refunds_changed: boolean;
  disputes_changed?: boolean;
  failure?: string;
}

/**
 * A run checks at most this many orders, this many in parallel, and stops before the next run
 * begins.
 */
const most_orders = 500;
const at_once = 8;
const run_ms = 45_000;
/** Rows of an event's sales that are merged at once: its sales wait some milliseconds for it. */
const most_merged = 1000;

export const orderJobs = {
  'order.completed': async (ctx: Context, { order_id }: { order_id: number }) =>
    ctx.tx(async (tx) => {
      const order = await store.currentStatus(tx, order_id);
      // An order cancelled before this job ran had its own mail: no tickets are sent after that.
      if (order?.status !== 'COMPLETED' || (await isOfCancelledEvent(tx, order.event_id))) return;
      const contextFor = mailContexts(tx, order_id);
      const isFree = (await contextFor()).order.total_gross === 0;
      if (isFree && (await waitToMail(tx, order_id)) > 0) await noteWithheld(tx, order_id);
      else {
        await notices.completed(tx, order_id, contextFor);
        await notices.tickets(tx, contextFor);
      }
      await notices.organizer(tx, contextFor);
    }),
  'event.cancel_orders': async (ctx: Context, { event_id }: { event_id: number }) =>
    cancelOrdersOf(ctx, event_id),
  'event.cancel_overdue': (ctx: Context) => continueCancelling(ctx),
  'payment.reported': async (ctx: Context, reported: ReportedPayment) => {
    const { provider, payment_id, account, event_id, failure } = reported;
    const order =
      (await orderOfPayment(ctx, provider, payment_id, account)) ??
      (await queryInTurn(ctx, () => claimPayment(ctx, provider, account, payment_id)));
    if (order === null) {
      ctx.log.warn({ payment_id }, 'a provider event is about an unknown payment');
      return closeEvent(ctx, provider, event_id, 'unknown').then(() => undefined);
    }
    if (failure) await noteFailedAttempt(ctx, provider, payment_id, failure);
    const isReached = await unlessOutOfReach(ctx, async () => {
      if (reported.refunds_changed) await queryInTurn(ctx, () => refreshRefundsOfOrder(ctx, order));
      if (reported.disputes_changed)
        await queryInTurn(ctx, () => refreshDisputesOfOrder(ctx, order));
      await reconcileInTurn(ctx, order);
    });
    await closeEvent(ctx, provider, event_id, isReached ? 'reconciled' : 'not_connected');
  },
  'payment.reconcile': async (ctx: Context) => {
    const orders = await ordersToCheck(ctx, most_orders);
    await inParallel(orders, at_once, run_ms, async (order) => {
      await reconcileOrder(ctx, order).catch((error: unknown) =>
        ctx.log.warn({ order, reason: messageOf(error) }, 'an order could not be reconciled'),
      );
    });
    await checkRefunds(ctx, 50);
  },
  'payment.find_unclaimed': async (ctx: Context) => {
    await findUnclaimed(ctx);
    await findDisputes(ctx);
  },
  'dispute.changed': async (ctx: Context, { id }: { id: number }) => notifyOfDispute(ctx, id),
  'refund.settled': async (ctx: Context, { order_id }: { order_id: number }) => {
    await finishRefunds(ctx, order_id);
    // Only one refund can be pending at a time: another payment may have been waiting for this one.
    await unlessOutOfReach(ctx, () => reconcileOrder(ctx, order_id));
  },
  'refund.tell_pending': (
    ctx: Context,
    { order_id, refund_id }: { order_id: number; refund_id: number },
  ) => notifyOfPendingRefund(ctx, order_id, refund_id),
  'refund.again': async (ctx: Context, { order_id }: { order_id: number }) =>
    void (await unlessOutOfReach(ctx, () => reconcileOrder(ctx, order_id))),
  'order.tell_not_paid': (ctx: Context) => notifyNotPaid(ctx),
  'order.forget_buyer': (ctx: Context, buyer: ErasedBuyer) => forgetBuyer(ctx, buyer),
  'order.sweep_abandoned': async (ctx: Context) => {
    await inSlices((limit) => store.removeAbandoned(ctx, limit));
    await inSlices((limit) => store.forgetHolders(ctx, limit));
  },
  'order.merge_sales': async (ctx: Context) => {
    // A slice is of one event: it may be small, and more events follow.
    while ((await mergeOldSales(ctx, most_merged)) > 0);
  },
};
