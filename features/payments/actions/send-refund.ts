import { randomUUID } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import * as calls from '../calls.store.ts';
import { providerOf } from '../providers/registry.ts';
import { mayHaveRun } from '../rules/calls.ts';
import { isUnconfirmed } from '../rules/provider-trouble.ts';
import type { RefundReport } from '../rules/reports.ts';
import * as ledger from '../ledger.store.ts';
import * as store from '../store.ts';
import { checkOrders } from './check-ledger.ts';
import { sendCall } from './send-call.ts';

type Refund = NonNullable<Awaited<ReturnType<typeof store.findRefund>>>;

/**
 * Job: sends one refund. A repeat is the same call under the same key; if the provider may have
 * forgotten the key, or answered with an error, its refunds are queried before another call is
 * made.
 */
export async function sendRefund(ctx: Context, id: number): Promise<void> {
  const refund = await store.findRefund(ctx, id);
  const payment = refund && (await store.find(ctx, refund.payment_id));
  if (!refund || !payment || refund.status !== 'PENDING' || refund.unconfirmed_at !== null) return;
  if (refund.provider_refund_id) return refreshRefunds(ctx, payment);
  const provider = providerOf(ctx, payment.provider);
  const subject = {
    purpose: 'refund' as const,
    account_id: payment.account_id,
    order_id: null,
    refund_id: id,
  };
  const doubtful = (await calls.all(ctx, subject)).filter((call) => mayHaveRun(call, ctx.now));
  if (doubtful.length) {
    await refreshRefunds(ctx, payment);
    const now = await store.findRefund(ctx, id);
    const provider_object_id = now?.provider_refund_id ?? null;
    for (const call of doubtful)
      await calls.close(ctx, call.id, provider_object_id ? 'DONE' : 'REFUSED', {
        provider_object_id,
      });
    if (now?.status !== 'PENDING' || provider_object_id) return;
  }
  const call = await calls.open(ctx, {
    ...subject,
    provider: payment.provider,
    provider_account_id: payment.provider_account_id,
    key: randomUUID(),
    body: (key) =>
      provider.refundBody(
        {
          refund_id: id,
          provider_payment_id: payment.provider_payment_id,
          amount: refund.amount,
          currency: payment.currency,
          platform_fee: payment.platform_fee,
        },
        key,
      ),
  });
  // Another process may have ended the refund since it was read: this call is then superfluous, and
  // is not sent.
  const still = await store.findRefund(ctx, id);
  if (still?.status !== 'PENDING' || still.provider_refund_id)
    return void (await calls.close(ctx, call.id, 'REFUSED', {}));
  await sendCall(
    ctx,
    call,
    (tried) => provider.refund(ctx, tried),
    async (tx, report) => ({
      provider_object_id: report.provider_refund_id,
      stored: await storeReport(tx, refund, report),
    }),
  ).catch(async (error: unknown) => {
    if (!isUnconfirmed(error)) throw error;
    await store.markUnconfirmed(ctx, id);
    ctx.log.error(
      { refund: id, payment: payment.provider_payment_id },
      'the outcome of a refund is unknown and the provider cannot be queried: manual review is needed',
    );
  });
}

/**
 * Queries the provider for all refunds of a payment. A refund can fail after it succeeded, can be
 * identified by the key of its call when the answer was lost, or may have been made in the
 * provider's dashboard.
 */
export async function refreshRefunds(ctx: Context, payment: store.Payment): Promise<void> {
  const reports = await providerOf(ctx, payment.provider).refundsOf(
    ctx,
    payment.provider_account_id,
    payment.provider_payment_id,
  );
  const stored = await store.refundsOfPayment(ctx, payment.id);
  const keys = new Map(
    (await store.refundKeys(ctx, payment.id)).map((refundKey) => [refundKey.key, refundKey.id]),
  );
  for (const report of reports) {
    const own = keys.get(report.call_key ?? '');
    const refund = stored.find(
      (item) => item.provider_refund_id === report.provider_refund_id || item.id === own,
    );
    if (refund) await ctx.tx((tx) => storeReport(tx, refund, report));
    else if (report.status === 'SUCCEEDED') await keepFromElsewhere(ctx, payment, report);
  }
}

/** Queries the provider again for each payment of the order that captured money. */
export async function refreshRefundsOfOrder(ctx: Context, orderId: number): Promise<void> {
  for (const payment of await store.ofOrder(ctx, orderId))
    if (payment.captured > 0) await refreshRefunds(ctx, payment);
}

async function keepFromElsewhere(
  ctx: Context,
  payment: store.Payment,
  { provider_refund_id, amount }: RefundReport,
): Promise<void> {
  if (provider_refund_id === null) return;
  await ctx.tx(async (tx) => {
    const { order_id, id: payment_id } = payment;
    if (!(await store.addRefunded(tx, payment_id, amount)))
      return refundedTwice(tx, payment, { provider_refund_id, amount });
    const reason = 'made_at_provider';
    const refund = { order_id, payment_id, amount, reason, provider_refund_id } as const;
    const refund_id = await store.insertMade(tx, refund);
    if (refund_id === null) return void (await store.addRefunded(tx, payment_id, -amount));
    await ledger.enterOfPayment(tx, payment_id, {
      kind: 'REFUND',
      amount: -amount,
      provider_object_id: provider_refund_id,
      refund_id,
    });
    await tx.enqueue('refund.settled', { order_id });
  });
}

/**
 * The balance is taken. By our own pending refund: the provider will refuse one of the two. Or by
 * money that staff paid back another way: the buyer has both, so the ledger differs from the order,
 * which is listed for staff.
 */
async function refundedTwice(
  tx: Context,
  { id, order_id }: store.Payment,
  { provider_refund_id, amount }: { provider_refund_id: string; amount: number },
): Promise<void> {
  if ((await store.refundsOfPayment(tx, id)).some(({ status }) => status === 'PENDING')) return;
  await ledger.enterOfPayment(tx, id, {
    kind: 'REFUND',
    amount: -amount,
    provider_object_id: provider_refund_id,
  });
  await checkOrders(tx, [order_id]);
}

/** Stores the provider's report of a refund; the amount of a failed one can be refunded again. */
export async function storeReport(
  tx: Context,
  refund: Refund,
  report: RefundReport,
): Promise<void> {
  const { status: from } = refund;
  if (
    from === 'FAILED' ||
    (report.status === from && refund.provider_refund_id === report.provider_refund_id) ||
    (from === 'SUCCEEDED' && report.status === 'PENDING')
  )
    return;
  if (
    !(await store.moveRefund(tx, refund.id, from, {
      status: report.status,
      provider_refund_id: report.provider_refund_id,
      failure: report.failure,
    }))
  )
    return;
  if (report.status === 'FAILED') await store.addRefunded(tx, refund.payment_id, -refund.amount);
  const movement = movementOf(from, report.status);
  if (movement)
    await ledger.enterOfPayment(tx, refund.payment_id, {
      kind: movement,
      amount: movement === 'REFUND' ? -refund.amount : refund.amount,
      provider_object_id: report.provider_refund_id ?? `refund ${refund.id}`,
      refund_id: refund.id,
    });
  if (report.status !== from) await tx.enqueue('refund.settled', { order_id: refund.order_id });
}

/** The ledger movement of a refund that changes from one state to another. */
function movementOf(
  from: Refund['status'],
  to: Refund['status'],
): 'REFUND' | 'REFUND_FAILED' | null {
  if (to === 'SUCCEEDED' && from !== to) return 'REFUND';
  return from === 'SUCCEEDED' && to === 'FAILED' ? 'REFUND_FAILED' : null;
}
