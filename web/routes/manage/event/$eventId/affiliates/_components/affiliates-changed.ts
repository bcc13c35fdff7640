import { affiliates } from '#features/affiliates/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** After a change of an affiliate. */
export async function affiliatesChanged(): Promise<void> {
  await Promise.all(
    [affiliates.list, affiliates.get].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}
