import { capacity } from '#features/capacity/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** After a change of a capacity. */
export async function capacityChanged(): Promise<void> {
  await Promise.all(
    [capacity.list, capacity.get].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}
