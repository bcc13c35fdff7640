import type { Context } from '#platform/context.ts';
import { enqueueMany, type QueuedJob } from '#platform/enqueue-many.ts';
import { Batcher } from '#platform/batcher.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { service } from '#platform/services.ts';
import type { ProviderName } from '../providers/provider.ts';
import type { ProviderEvent } from '../rules/reports.ts';
import { insertEvents } from '../events.store.ts';
import * as store from '../store.ts';

interface Received {
  ctx: Context;
  provider: ProviderName;
  event: ProviderEvent;
}

const most_at_once = 200;
/**
 * The end of a sale brings hundreds of events per second: those that arrive together are stored
 * together.
 */
const received = service(() => new Batcher(storeEvents, most_at_once));

/**
 * Stores a provider's event once and queues the job that handles it. Refuses null, an event without
 * a valid signature.
 */
export async function receiveEvent(
  ctx: Context,
  provider: ProviderName,
  event: ProviderEvent | null,
): Promise<void> {
  if (!event) {
    ctx.log.warn(
      { request_id: ctx.request_id },
      'a webhook without a valid signature was rejected',
    );
    throw new Refusal('payment.bad_signature', 400);
  }
  await received(ctx).add({ ctx, provider, event });
}

/** One transaction for all: an event is never stored without its job, or the other way round. */
async function storeEvents(all: readonly Received[]): Promise<readonly null[]> {
  const [first] = all;
  await first?.ctx.tx(async (tx) => {
    const fresh = await insertEvents(tx, all);
    await enqueueMany(tx.db, fresh.flatMap(jobOf));
  });
  return all.map(() => null);
}

function jobOf({ provider, event }: Pick<Received, 'provider' | 'event'>): QueuedJob[] {
  const { id: event_id, account, payment_id, refunds_changed, disputes_changed, failure } = event;
  if (event.foreign) return [];
  if (event.account_changed && account)
    return [
      {
        name: 'payment.account_changed',
        payload: { provider, provider_account_id: account, event_id },
        options: { key: `account:${account}` },
      },
    ];
  if (!payment_id) return [];
  return [
    {
      name: 'payment.reported',
      payload: {
        ...{ provider, payment_id, account, event_id, refunds_changed, disputes_changed },
        ...(failure ? { failure } : {}),
      },
    },
  ];
}

/**
 * Returns the order of a provider's payment; null when the payment is not ours or belongs to
 * another account.
 */
export async function orderOfPayment(
  ctx: Context,
  provider: ProviderName,
  providerPaymentId: string,
  account: string | null,
): Promise<number | null> {
  const payment = await store.orderOfPayment(ctx, provider, providerPaymentId);
  if (!payment || payment.provider_account_id !== account) return null;
  return payment.order_id;
}

export { closeEvent, noteFailedAttempt } from '../events.store.ts';
