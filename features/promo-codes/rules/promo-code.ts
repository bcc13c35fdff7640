import type { Deal } from '#features/tickets/rules/deal.ts';

/**
 * The fields of a code that a sale needs: its effect on tickets, its expiry, and the counter that
 * limits its use.
 */
export interface PromoCode extends Deal {
  id: number;
  code: string;
  counter_id: number;
  expiry_date: string | null;
}

/** A code is valid until its expiry, exclusive. */
export const isExpired = ({ expiry_date }: Pick<PromoCode, 'expiry_date'>, now: string): boolean =>
  expiry_date !== null && now >= expiry_date;
