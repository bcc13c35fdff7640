import { webhookEndpoints } from '#features/webhook-endpoints/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Reloads everything that screens of webhooks show, after a change. */
export const webhookChanged = (): Promise<void> =>
  refetch(webhookEndpoints.list, webhookEndpoints.get, webhookEndpoints.deliveries);
