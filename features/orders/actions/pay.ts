import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { paymentsOf, startPayment } from '#features/payments/actions/pay.ts';
import type { PaymentProvider } from '#features/payments/providers/provider.ts';
import * as orderRows from '../rows.store.ts';
import { heldWhenPaying } from '../rules/holds.ts';
import * as store from '../store.ts';
import { mustBeOpen } from '../rules/must-be-open.ts';
import { reconcileOrder } from './reconcile.ts';
import { membershipAmong } from './still-member.ts';

/**
 * Starts a payment with a provider and extends the hold once, to at least ten minutes from now.
 * Returns what the payment form needs.
 */
export async function pay(
  ctx: Context,
  order: orderRows.OrderRow,
  provider: PaymentProvider,
): Promise<object> {
  mustBeOpen(order, ctx.now);
  if (order.email === null) refuse('order.details_missing');
  if (order.total_gross === 0) refuse('order.already_paid');
  if (!provider.isAvailable(ctx)) refuse('payment.not_connected');
  await mayPay(ctx, order);
  const mustBeMember = await membershipAmong(ctx, [order]);
  mustBeMember(order);
  const payable_until = heldWhenPaying(order, ctx.now);
  const payment = await startPayment(ctx, provider, { ...order, payable_until });
  await ctx.tx(async (tx) => {
    await store.extendHold(tx, order.id);
    if (order.payment_status !== 'PAYMENT_FAILED')
      await store.setPayment(tx, order.id, 'AWAITING_PAYMENT', provider.name);
  });
  return provider.form(ctx, payment);
}

/** A buyer whose payment the provider already has is never asked to pay a second time. */
async function mayPay(ctx: Context, { id }: orderRows.OrderRow): Promise<void> {
  if ((await paymentsOf(ctx, id)).length === 0) return;
  await reconcileOrder(ctx, id);
  const now = await orderRows.find(ctx, id);
  if (now) mustBeOpen(now, ctx.now);
}
