import type { PublicTicket } from '#features/tickets/contract.ts';

export type PublicPrice = PublicTicket['prices'][number];

/** A price as the public page receives it: on sale, HK$100. */
export const publicPrice = (id: number, more: Partial<PublicPrice> = {}): PublicPrice => ({
  id,
  label: null,
  price: 100,
  price_before_discount: 100,
  is_discounted: false,
  tax_total: 0,
  fee_total: 0,
  price_including_taxes_and_fees: more.price ?? 100,
  quantity_remaining: null,
  is_available: true,
  is_sold_out: false,
  is_before_sale_start_date: false,
  is_after_sale_end_date: false,
  off_sale_reason: null,
  sale_start_date: null,
  sale_end_date: null,
  text_languages: {},
  ...more,
});

export const publicTicket = (
  id: number,
  prices: PublicPrice[],
  more: Partial<PublicTicket> = {},
): PublicTicket => ({
  id,
  event_id: 1,
  title: `Ticket ${id}`,
  type: 'TIERED',
  description: null,
  price: null,
  prices,
  sale_start_date: null,
  sale_end_date: null,
  min_per_order: null,
  max_per_order: null,
  quantity_available: null,
  start_collapsed: false,
  show_quantity_remaining: false,
  locked_reason: null,
  membership_tiers: [],
  taxes_and_fees: [],
  is_available: true,
  is_sold_out: false,
  is_before_sale_start_date: false,
  is_after_sale_end_date: false,
  few_left: false,
  text_languages: {},
  ...more,
});
