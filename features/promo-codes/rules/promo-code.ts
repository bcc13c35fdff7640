import type { Deal } from '#features/tickets/rules/deal.ts';

/** A code as selling needs it: what it does to tickets, until when, and the counter that limits its use. */
export interface PromoCode extends Deal {
  id: number;
  code: string;
  counter_id: number;
  expiry_date: string | null;
}

/** A code holds until its expiry, that instant excluded. */
export const isExpired = ({ expiry_date }: Pick<PromoCode, 'expiry_date'>, now: string): boolean =>
  expiry_date !== null && now >= expiry_date;
