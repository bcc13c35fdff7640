import { taxes } from '#features/taxes/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** Refetches the lists of taxes and fees after a change, for all accounts. */
export const taxesChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(taxes.list) });
