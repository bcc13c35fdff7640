import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { startPayment } from '#features/payments/actions/pay.ts';
import type { PaymentProvider } from '#features/payments/providers/provider.ts';
import type * as orderRows from '../rows.store.ts';
import * as store from '../store.ts';
import { refuseUnlessOpen } from './answer.ts';

/**
 * Starts to pay with a provider; the hold is extended once, to at least ten minutes from now. Answers what
 * its form needs.
 */
export async function pay(
  ctx: Context,
  order: orderRows.OrderRow,
  provider: PaymentProvider,
): Promise<object> {
  refuseUnlessOpen(order, ctx.now);
  if (order.email === null) refuse('order.details_missing');
  if (order.total_gross === 0) refuse('order.already_paid');
  if (!provider.isAvailable(ctx)) refuse('payment.not_connected');
  const payment = await startPayment(ctx, provider, order);
  if (payment.status === 'PROCESSING') refuse('order.being_processed');
  await ctx.tx(async (tx) => {
    await store.extendHold(tx, order.id);
    if (order.payment_status !== 'PAYMENT_FAILED')
      await store.setPayment(tx, order.id, 'AWAITING_PAYMENT', provider.name);
  });
  return provider.form(ctx, payment);
}
