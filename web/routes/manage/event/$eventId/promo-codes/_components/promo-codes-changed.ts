import { promoCodes } from '#features/promo-codes/contract.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Reloads promo codes after a change. */
export const promoCodesChanged = (): Promise<void> => refetch(promoCodes.list, promoCodes.get);
