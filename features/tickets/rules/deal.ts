import { digitsOf, percentOf } from '#platform/pure/money.ts';

export const discountTypes = ['NONE', 'FIXED', 'PERCENTAGE'] as const;
export type DiscountType = (typeof discountTypes)[number];
/**
 * The effect of a promo code on tickets. `discount` is in major units when FIXED, in percent when
 * PERCENTAGE.
 */
export interface Deal {
  discount_type: DiscountType;
  discount: number;
  applies_to_all: boolean;
  ticket_ids: readonly number[];
}
interface Covered {
  id: number;
  type: string;
  is_hidden_without_promo_code: boolean;
}

const names = (deal: Deal, ticket: Pick<Covered, 'id'>): boolean =>
  deal.applies_to_all || deal.ticket_ids.includes(ticket.id);

/** Whether a ticket that is hidden without a code can be bought with this one. */
export const opens = (deal: Deal | null, ticket: Pick<Covered, 'id'>): boolean =>
  deal !== null && names(deal, ticket);

/**
 * Whether the code affects this ticket. The buyer chooses a donation's price, so a code only
 * unlocks a hidden one.
 */
export const covers = (deal: Deal | null, ticket: Covered): boolean =>
  deal !== null &&
  names(deal, ticket) &&
  (ticket.type !== 'DONATION' || ticket.is_hidden_without_promo_code);

/**
 * Returns the price of one unit after the discount, in minor units: the discount is rounded, then
 * subtracted, never below 0.
 */
export function discounted(
  price: number,
  ticket: Covered,
  deal: Deal | null,
  currency: string,
): number {
  if (!deal || ticket.type === 'DONATION' || !names(deal, ticket) || deal.discount_type === 'NONE')
    return price;
  const discount =
    deal.discount_type === 'FIXED'
      ? percentOf(10 ** digitsOf(currency), deal.discount * 100)
      : percentOf(price, deal.discount);
  return Math.max(0, price - discount);
}
