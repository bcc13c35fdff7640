import { webhookEndpoints } from '#features/webhook-endpoints/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Reads what became of a message that is on its way: at once, or after the seconds of a slow receiver. */
export function watchDeliveries(): void {
  for (const seconds of [1, 3, 6, 11])
    setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: keyOf(webhookEndpoints.deliveries) }),
      seconds * 1000,
    );
}

/** What every screen of webhooks reads again after a change. */
export const webhookChanged = async (): Promise<void> => {
  await Promise.all(
    [webhookEndpoints.list, webhookEndpoints.get, webhookEndpoints.deliveries].map((call) =>
      queryClient.invalidateQueries({ queryKey: keyOf(call) }),
    ),
  );
};
