import { promoCodes } from '#features/promo-codes/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** After a change of a code. */
export const promoCodesChanged = (): Promise<void> => refetch(promoCodes.list, promoCodes.get);
