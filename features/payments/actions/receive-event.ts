import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import type { ProviderName } from '../providers/provider.ts';
import type { ProviderEvent } from '../rules/reports.ts';
import * as store from '../store.ts';

/**
 * Stores what a provider reported, once, and lets a job look into it. Null is what the provider did not
 * sign: refused.
 */
export async function receiveEvent(
  ctx: Context,
  provider: ProviderName,
  event: ProviderEvent | null,
): Promise<void> {
  if (!event) {
    ctx.log.warn({ request_id: ctx.request_id }, 'a webhook without a valid signature was refused');
    throw new Refusal('payment.bad_signature', 400);
  }
  await ctx.tx(async (tx) => {
    if (!(await store.insertEvent(tx, provider, event))) return;
    if (event.foreign) return void (await store.closeEvent(tx, provider, event.id, event.foreign));
    if (event.account_changed && event.account)
      await tx.enqueue(
        'payment.account_changed',
        { provider, provider_account_id: event.account, event_id: event.id },
        { key: `account:${event.account}` },
      );
    else if (event.payment_id)
      await tx.enqueue('payment.reported', {
        provider,
        payment_id: event.payment_id,
        account: event.account,
        event_id: event.id,
        refunds_changed: event.refunds_changed,
        disputes_changed: event.disputes_changed,
      });
  });
}

/** Which order a provider's payment belongs to; null when the payment is none of ours or of another account. */
export async function orderOfPayment(
  ctx: Context,
  provider: ProviderName,
  providerPaymentId: string,
  account: string | null,
): Promise<number | null> {
  const payment = await store.findByProvider(ctx, provider, providerPaymentId);
  if (!payment || payment.provider_account_id !== account) return null;
  return payment.order_id;
}

export { closeEvent } from '../store.ts';
