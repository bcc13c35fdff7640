import { taxes } from '#features/taxes/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Refetches the lists of taxes and fees after a change, for all accounts. */
export const taxesChanged = (): Promise<void> => refetch(taxes.list);
