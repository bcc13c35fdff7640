import { capacity } from '#features/capacity/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** After a change of a capacity. */
export const capacityChanged = (): Promise<void> => refetch(capacity.list, capacity.get);
