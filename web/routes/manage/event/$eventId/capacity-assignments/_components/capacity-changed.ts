import { capacity } from '#features/capacity/contract.ts';
import { listings } from '#features/listings/contract.ts';
import { tickets } from '#features/tickets/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Reloads after a change of a capacity, which also limits what is left of its tickets. */
export const capacityChanged = (): Promise<void> =>
  refetch(capacity.list, capacity.get, tickets.list, tickets.get, listings.staff);
