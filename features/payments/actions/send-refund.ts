import type { Context } from '#platform/context.ts';
import { plus } from '#platform/pure/time.ts';
import type { RefundReport } from '../rules/reports.ts';
import { providerOf } from '../providers/registry.ts';
import * as store from '../store.ts';

const recheck_ms = 3_600_000;

/**
 * The job that sends one refund, or asks how it stands when it was sent before. Its key at the provider is ours, so a
 * repeat is the same refund. A report of a refund may be lost: one that is on its way is asked about every hour.
 */
export async function sendRefund(ctx: Context, id: number): Promise<void> {
  const refund = await store.findRefund(ctx, id);
  const payment = refund && (await store.find(ctx, refund.payment_id));
  if (!refund || !payment || refund.status !== 'PENDING') return;
  const report = refund.provider_refund_id
    ? await providerOf(ctx, payment.provider).readRefund(
        ctx,
        payment.provider_account_id,
        refund.provider_refund_id,
      )
    : await providerOf(ctx, payment.provider).refund(ctx, {
        refund_id: id,
        provider_account_id: payment.provider_account_id,
        provider_payment_id: payment.provider_payment_id,
        amount: refund.amount,
        currency: payment.currency,
      });
  await keepReport(ctx, refund, report);
  if (report.status === 'PENDING')
    await ctx.enqueue(
      'refund.send',
      { id },
      { key: `refund.send:${id}`, run_at: plus(ctx.now, recheck_ms) },
    );
}

/** Asks the provider about the refunds of an order. One can fail after it succeeded. */
export async function refreshRefunds(ctx: Context, orderId: number): Promise<void> {
  for (const refund of await store.refundsAtProvider(ctx, orderId)) {
    const payment = await store.find(ctx, refund.payment_id);
    if (payment && refund.provider_refund_id)
      await keepReport(
        ctx,
        refund,
        await providerOf(ctx, payment.provider).readRefund(
          ctx,
          payment.provider_account_id,
          refund.provider_refund_id,
        ),
      );
  }
}

type Refund = NonNullable<Awaited<ReturnType<typeof store.findRefund>>>;

/** Stores what the provider reports of a refund; the amount of a failed one can be refunded anew. */
async function keepReport(ctx: Context, refund: Refund, report: RefundReport): Promise<void> {
  const { status: from } = refund;
  if (
    from === 'FAILED' ||
    (report.status === from && refund.provider_refund_id === report.provider_refund_id) ||
    (from === 'SUCCEEDED' && report.status === 'PENDING')
  )
    return;
  await ctx.tx(async (tx) => {
    if (
      !(await store.moveRefund(tx, refund.id, from, {
        status: report.status,
        provider_refund_id: report.provider_refund_id,
        failure: report.failure,
      }))
    )
      return;
    if (report.status === 'FAILED') await store.addRefunded(tx, refund.payment_id, -refund.amount);
    if (report.status !== from) await tx.enqueue('refund.settled', { order_id: refund.order_id });
  });
}
