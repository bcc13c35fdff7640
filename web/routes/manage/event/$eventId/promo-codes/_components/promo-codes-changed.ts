import { promoCodes } from '#features/promo-codes/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** After a change of a code. */
export async function promoCodesChanged(): Promise<void> {
  await Promise.all(
    [promoCodes.list, promoCodes.get].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
}
