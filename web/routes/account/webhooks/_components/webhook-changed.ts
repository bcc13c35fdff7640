import { webhookEndpoints } from '#features/webhook-endpoints/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Reads what became of a message that is on its way: at once, or after the seconds of a slow receiver. */
export function watchDeliveries(): void {
  for (const seconds of [1, 3, 6, 11])
    setTimeout(() => void refetch(webhookEndpoints.deliveries), seconds * 1000);
}

/** What every screen of webhooks reads again after a change. */
export const webhookChanged = (): Promise<void> =>
  refetch(webhookEndpoints.list, webhookEndpoints.get, webhookEndpoints.deliveries);
