import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { stripeProvider } from '../stripe.ts';
import * as store from '../store.ts';

/** Stores a provider's news, once, and lets a job look into it. What is not signed by the provider is refused. */
export async function receiveNews(
  ctx: Context,
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
): Promise<void> {
  const news = stripeProvider.verify(ctx, raw, headers, secret);
  if (!news) {
    ctx.log.warn({ request_id: ctx.request_id }, 'a webhook without a valid signature was refused');
    throw new Refusal('payment.bad_signature', 400);
  }
  await ctx.tx(async (tx) => {
    if (!(await store.insertNews(tx, 'stripe', news))) return;
    if (news.account_changed && news.account)
      await tx.enqueue(
        'payment.account_changed',
        { provider_account_id: news.account, event_id: news.id },
        { key: `account:${news.account}` },
      );
    else if (news.payment_id)
      await tx.enqueue('payment.news', {
        payment_id: news.payment_id,
        account: news.account,
        event_id: news.id,
      });
  });
}

/** Which order a provider's payment belongs to; null when the payment is none of ours or of another account. */
export async function orderOfNews(
  ctx: Context,
  providerPaymentId: string,
  account: string | null,
): Promise<number | null> {
  const payment = await store.findByProvider(ctx, 'stripe', providerPaymentId);
  if (!payment || payment.provider_account_id !== account) return null;
  return payment.order_id;
}

export const settleNews = (ctx: Context, eventId: string, outcome: string) =>
  store.settleNews(ctx, 'stripe', eventId, outcome);

/** Orders whose payments have been silent: they are asked about. */
export async function silentOrders(ctx: Context): Promise<number[]> {
  const silent = await store.stale(ctx, 50);
  for (const { id } of silent) await store.touch(ctx, id);
  return [...new Set(silent.map((one) => one.order_id))];
}
