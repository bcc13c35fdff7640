import { webhookEndpoints } from '#features/webhook-endpoints/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Reloads deliveries in progress several times, for fast and slow receivers. */
export function watchDeliveries(): void {
  for (const seconds of [1, 3, 6, 11])
    setTimeout(() => void refetch(webhookEndpoints.deliveries), seconds * 1000);
}

/** Reloads everything that screens of webhooks show, after a change. */
export const webhookChanged = (): Promise<void> =>
  refetch(webhookEndpoints.list, webhookEndpoints.get, webhookEndpoints.deliveries);
