import { affiliates } from '#features/affiliates/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Reloads affiliates after a change. */
export const affiliatesChanged = (): Promise<void> => refetch(affiliates.list, affiliates.get);
