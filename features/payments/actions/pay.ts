import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { percentOf } from '#platform/pure/money.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { providerOf } from '../providers/registry.ts';
import * as store from '../store.ts';

export const paymentsOf = (ctx: Context, orderId: number): Promise<store.Payment[]> =>
  store.ofOrder(ctx, orderId);

/** Starts a payment at the provider, or gives the one that is open. No transaction may be open: this calls outside. */
export async function startPayment(
  ctx: Context,
  provider: PaymentProvider,
  order: {
    id: number;
    account_id: number;
    total_gross: number;
    currency: string;
    email: string | null;
    public_id: string;
  },
): Promise<store.Payment> {
  const account = await provider.accountOf(ctx, order.account_id);
  if (!account) refuse('payment.not_connected');
  const before = await store.ofOrder(ctx, order.id);
  const open = before.find(
    (one) =>
      one.provider === provider.name &&
      ['PENDING', 'FAILED', 'PROCESSING'].includes(one.status) &&
      one.amount === order.total_gross &&
      one.provider_account_id === account,
  );
  if (open) return open;
  const report = await provider.start(ctx, {
    order_id: order.id,
    attempt: before.length + 1,
    provider_account_id: account,
    amount: order.total_gross,
    currency: order.currency,
    description: order.public_id,
    receipt_email: null,
    platform_fee: percentOf(order.total_gross, ctx.config.platform_fee_percent),
  });
  return store.insert(ctx, {
    order_id: order.id,
    account_id: order.account_id,
    provider: provider.name,
    ...report,
  });
}

/** Asks the provider about every payment of an order that is not final, and keeps what it says. */
export async function refreshPayments(ctx: Context, orderId: number): Promise<store.Payment[]> {
  for (const payment of await store.ofOrder(ctx, orderId)) {
    if (payment.status === 'SUCCEEDED' || payment.status === 'CANCELLED') continue;
    const report = await providerOf(ctx, payment.provider).read(
      ctx,
      payment.provider_account_id,
      payment.provider_payment_id,
    );
    await store.record(ctx, payment.id, report);
  }
  return store.ofOrder(ctx, orderId);
}

/** Makes an open payment useless, so that no one pays for an order that is given up. */
export async function cancelPayments(ctx: Context, orderId: number): Promise<void> {
  for (const payment of await store.ofOrder(ctx, orderId)) {
    if (payment.status !== 'PENDING' && payment.status !== 'FAILED') continue;
    const { provider_account_id, provider_payment_id } = payment;
    const provider = providerOf(ctx, payment.provider);
    const report = await provider
      .cancel(ctx, provider_account_id, provider_payment_id)
      .catch(() => provider.read(ctx, provider_account_id, provider_payment_id));
    await store.record(ctx, payment.id, report);
  }
}

/**
 * Promises to give money back, in the caller's transaction: the amount leaves the balance now, the provider is told
 * by a job. False when it is more than captured minus refunded, or another refund is pending.
 */
export async function queueRefund(
  ctx: Context,
  payment: store.Payment,
  amount: number,
  reason: string,
): Promise<boolean> {
  if (amount <= 0 || !(await store.addRefunded(ctx, payment.id, amount))) return false;
  const refund = await store.insertRefund(ctx, {
    order_id: payment.order_id,
    payment_id: payment.id,
    amount,
    reason,
  });
  if (!refund) {
    await store.addRefunded(ctx, payment.id, -amount);
    return false;
  }
  await ctx.enqueue('refund.send', { id: refund.id }, { key: `refund.send:${refund.id}` });
  return true;
}
