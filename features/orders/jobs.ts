import type { Context } from '#platform/context.ts';
import { inSlices } from '#platform/sweep.ts';
import {
  orderOfPayment,
  markHandled,
  silentOrders,
} from '#features/payments/actions/receive-event.ts';
import type { ProviderName } from '#features/payments/providers/provider.ts';
import { refreshRefunds } from '#features/payments/actions/send-refund.ts';
import { expireDue } from './actions/expire.ts';
import { reconcileOrder, finishRefunds } from './actions/reconcile.ts';
import { notices } from './mail/notices.ts';
import * as store from './store.ts';

interface ReportedPayment {
  provider: ProviderName;
  payment_id: string;
  account: string | null;
  event_id: string;
}

export const orderJobs = {
  'order.completed': async (ctx: Context, { order_id }: { order_id: number }) =>
    ctx.tx(async (tx) => {
      await notices.completed(tx, order_id);
      await notices.organizer(tx, order_id);
    }),
  'payment.reported': async (
    ctx: Context,
    { provider, payment_id, account, event_id }: ReportedPayment,
  ) => {
    const order = await orderOfPayment(ctx, provider, payment_id, account);
    if (order === null) {
      ctx.log.warn({ payment_id }, 'a payment was reported that is none of ours');
      return markHandled(ctx, provider, event_id, 'unknown').then(() => undefined);
    }
    await refreshRefunds(ctx, order);
    await reconcileOrder(ctx, order);
    await markHandled(ctx, provider, event_id, 'reconciled');
  },
  'payment.reconcile': async (ctx: Context) => {
    for (const order of await silentOrders(ctx))
      await reconcileOrder(ctx, order).catch((error: Error) =>
        ctx.log.warn({ order, reason: error.message }, 'could not reconcile'),
      );
  },
  'refund.settled': async (ctx: Context, { order_id }: { order_id: number }) => {
    await finishRefunds(ctx, order_id);
    // Only one refund is on its way at a time: another payment may have waited for this one.
    await reconcileOrder(ctx, order_id);
  },
  'refund.again': async (ctx: Context, { order_id }: { order_id: number }) =>
    reconcileOrder(ctx, order_id),
  'order.expire_due': async (ctx: Context) => void (await expireDue(ctx)),
  'order.sweep_abandoned': async (ctx: Context) =>
    void (await inSlices((limit) => store.removeAbandoned(ctx, limit))),
};
