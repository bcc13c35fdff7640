import { taxes } from '#features/taxes/contract.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const taxesChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(taxes.list) });
