import type { Charge } from '#features/taxes/rules/unit-price.ts';
import type { Deal } from '#features/tickets/rules/deal.ts';
import type { Offer, OfferedPrice, OfferedTicket } from '#features/tickets/rules/sale.ts';

/**
 * An offer as the database would return it, for pure rules. The test chooses the ids, so there is
 * no counter here.
 */
export const offerNow = '2026-11-21T12:00:00.000Z';

export const offeredPrice = (
  id: number,
  price: number,
  more: Partial<OfferedPrice> = {},
): OfferedPrice => ({
  id,
  price,
  label: null,
  is_hidden: false,
  sale_start_date: null,
  sale_end_date: null,
  translations: {},
  converted_texts: [],
  counter: { id: 1000 + id, capacity: null, reserved: 0, sold: 0, shared_ids: [] },
  ...more,
});

export const offeredTicket = (
  id: number,
  prices: OfferedPrice[],
  more: Partial<OfferedTicket> = {},
): OfferedTicket => ({
  id,
  prices,
  title: `Ticket ${id}`,
  description: null,
  type: 'TIERED',
  min_per_order: null,
  max_per_order: null,
  position: id,
  version: 1,
  hide_before_sale_start_date: false,
  hide_after_sale_end_date: false,
  hide_when_sold_out: false,
  start_collapsed: false,
  show_quantity_remaining: false,
  is_hidden: false,
  is_hidden_without_promo_code: false,
  is_hidden_from_others: false,
  membership_tiers: [],
  sale_start_date: null,
  sale_end_date: null,
  translations: {},
  converted_texts: [],
  charges: [],
  ...more,
});

export const anOffer = (
  tickets: OfferedTicket[],
  currency = 'HKD',
  more: Partial<Omit<Offer, 'tickets' | 'event'>> = {},
): Offer => ({
  now: offerNow,
  has_due_holds: false,
  shared: [],
  tickets,
  event: {
    id: 1,
    account_id: 1,
    title: 'Night',
    content_language: 'zh-hk',
    translations: {},
    status: 'LIVE',
    currency,
    timezone: 'Asia/Hong_Kong',
    ends_at: '2027-01-01T00:00:00.000Z',
    order_timeout_in_minutes: 15,
  },
  ...more,
});

export const aCharge = (
  type: Charge['type'],
  calculation_type: Charge['calculation_type'],
  rate: number,
  id = 1,
): Charge & { id: number } => ({ id, name: `${type} ${rate}`, type, calculation_type, rate });

export const aDeal = (
  discount_type: Deal['discount_type'],
  discount: number,
  ticket_ids: number[] | 'all' = 'all',
): Deal => ({
  discount_type,
  discount,
  applies_to_all: ticket_ids === 'all',
  ticket_ids: ticket_ids === 'all' ? [] : ticket_ids,
});
