import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { startPayment } from '#features/payments/actions/pay.ts';
import type * as orderRows from '../rows.store.ts';
import * as store from '../store.ts';
import { refuseUnlessOpen } from './answer.ts';

export interface Started {
  client_secret: string;
  account_id: string;
  publishable_key: string;
  payment_intent_id: string;
  form_url: string | null;
}

/** Starts to pay: the hold is extended once, to at least ten minutes from now. */
export async function pay(ctx: Context, order: orderRows.OrderRow): Promise<Started> {
  refuseUnlessOpen(order, ctx.now);
  if (order.email === null) refuse('order.details_missing');
  if (order.total_gross === 0) refuse('order.already_paid');
  const { stripe } = ctx.config;
  if (!stripe) return refuse('payment.not_connected');
  const payment = await startPayment(ctx, order);
  if (payment.status === 'PROCESSING') refuse('order.being_processed');
  await ctx.tx(async (tx) => {
    await store.extendHold(tx, order.id);
    if (order.payment_status !== 'PAYMENT_FAILED')
      await store.setPayment(tx, order.id, 'AWAITING_PAYMENT', 'stripe');
  });
  const secret = payment.client_secret ?? '';
  const form = ctx.config.payment_form_url
    ? `${ctx.config.payment_form_url}?${new URLSearchParams({ payment_intent: payment.provider_payment_id, client_secret: secret, account: payment.provider_account_id, locale: ctx.locale })}`
    : null;
  return {
    client_secret: secret,
    account_id: payment.provider_account_id,
    publishable_key: stripe.publishable_key,
    payment_intent_id: payment.provider_payment_id,
    form_url: form,
  };
}
