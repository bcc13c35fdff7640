import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { stripeProvider } from '../stripe.ts';
import * as store from '../store.ts';

/** Stores a provider's news, once, and lets a job look into it. What is not signed by the provider is refused. */
export async function receiveEvent(
  ctx: Context,
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
): Promise<void> {
  const event = stripeProvider.verify(ctx, raw, headers, secret);
  if (!event) {
    ctx.log.warn({ request_id: ctx.request_id }, 'a webhook without a valid signature was refused');
    throw new Refusal('payment.bad_signature', 400);
  }
  await ctx.tx(async (tx) => {
    if (!(await store.insertEvent(tx, 'stripe', event))) return;
    if (event.account_changed && event.account)
      await tx.enqueue(
        'payment.account_changed',
        { provider_account_id: event.account, event_id: event.id },
        { key: `account:${event.account}` },
      );
    else if (event.payment_id)
      await tx.enqueue('payment.reported', {
        payment_id: event.payment_id,
        account: event.account,
        event_id: event.id,
      });
  });
}

/** Which order a provider's payment belongs to; null when the payment is none of ours or of another account. */
export async function orderOfPayment(
  ctx: Context,
  providerPaymentId: string,
  account: string | null,
): Promise<number | null> {
  const payment = await store.findByProvider(ctx, 'stripe', providerPaymentId);
  if (!payment || payment.provider_account_id !== account) return null;
  return payment.order_id;
}

export const markHandled = (ctx: Context, eventId: string, outcome: string) =>
  store.markHandled(ctx, 'stripe', eventId, outcome);

/** Orders whose payments have been silent: they are asked about. */
export async function silentOrders(ctx: Context): Promise<number[]> {
  const silent = await store.stale(ctx, 50);
  for (const { id } of silent) await store.touch(ctx, id);
  return [...new Set(silent.map((one) => one.order_id))];
}
