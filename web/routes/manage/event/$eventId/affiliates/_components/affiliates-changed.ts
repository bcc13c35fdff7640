import { affiliates } from '#features/affiliates/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** After a change of an affiliate. */
export const affiliatesChanged = (): Promise<void> => refetch(affiliates.list, affiliates.get);
