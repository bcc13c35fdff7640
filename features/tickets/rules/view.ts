import type { MembershipTier } from '#features/members/rules/tiers.ts';
import { fewLeft, UNLIMITED } from '#features/stock/rules/counter.ts';
import { unitPrice } from '#features/taxes/rules/unit-price.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { PublicTicket, Ticket } from '../contract.ts';
import { chargesInLanguage } from './texts.ts';
import { discounted, type Deal } from './deal.ts';
import {
  capacityOfAll,
  isAfter,
  isBefore,
  isShown,
  isSoldOut,
  leftOf,
  leftOfAll,
  offSale,
  type Offer,
  type OfferedPrice,
  type OfferedTicket,
} from './sale.ts';

/** Units of a price that can be bought; 0 when fewer are left than the minimum per order. */
const buyableUnits = (ticket: OfferedTicket, price: OfferedPrice, offer: Offer): number =>
  isSoldOut(ticket, price, offer) ? 0 : Math.min(UNLIMITED, leftOf(price, offer));

/**
 * A ticket as its organizer sees it: with its own texts, and taxes and fees in the reader's
 * language.
 */
export function staffTicket(ticket: OfferedTicket, offer: Offer, reader: Locale): Ticket {
  const { now, event } = offer;
  const { charges, retired_charge_ids = [], position, prices, ...rest } = ticket;
  const available = prices.some((price) => offSale(ticket, price, offer) === null);
  return {
    ...rest,
    event_id: event.id,
    order: position,
    price: ticket.type === 'TIERED' ? null : (prices[0]?.price ?? 0),
    tax_and_fee_ids: charges.map((c) => c.id),
    retired_tax_and_fee_ids: retired_charge_ids,
    taxes_and_fees: chargesInLanguage(charges, reader),
    quantity_sold: prices.reduce((sum, price) => sum + price.counter.sold, 0),
    quantity_remaining: Math.min(UNLIMITED, leftOfAll(prices, offer)),
    is_available: available,
    is_sold_out: prices.every((price) => isSoldOut(ticket, price, offer)),
    is_before_sale_start_date: isBefore(ticket, now),
    is_after_sale_end_date: isAfter(ticket, now),
    prices: prices.map((price) => {
      const { counter, ...shown } = price;
      const off_sale_reason = offSale(ticket, price, offer);
      return {
        ...shown,
        initial_quantity_available: counter.capacity ?? UNLIMITED,
        quantity_sold: counter.sold,
        quantity_reserved: counter.reserved,
        is_available: off_sale_reason === null,
        is_sold_out: isSoldOut(ticket, price, offer),
        off_sale_reason,
        price_including_taxes_and_fees: unitPrice(price.price, charges, event.currency).gross,
      };
    }),
  };
}

/**
 * The tickets that the public page shows to a visitor of a tier, in order, with the effect of a
 * promo code; hidden tickets and prices are left out.
 */
export function publicTickets(
  offer: Offer,
  deal: Deal | null = null,
  tier: MembershipTier | null = null,
): PublicTicket[] {
  const { now, event } = offer;
  return offer.tickets
    .filter((ticket) => isShown(ticket, offer, deal, tier))
    .map((ticket) => {
      const prices = ticket.prices.filter((price) => !price.is_hidden);
      const is_sold_out = prices.every((price) => isSoldOut(ticket, price, offer));
      const quantity = is_sold_out ? 0 : leftOfAll(prices, offer);
      const before = isBefore(ticket, now);
      const after = isAfter(ticket, now);
      const {
        id,
        title,
        type,
        description,
        sale_start_date,
        sale_end_date,
        min_per_order,
        max_per_order,
        start_collapsed,
        show_quantity_remaining,
        text_languages = {},
      } = ticket;
      return {
        id,
        event_id: event.id,
        title,
        type,
        description,
        sale_start_date,
        sale_end_date,
        min_per_order,
        max_per_order,
        start_collapsed,
        show_quantity_remaining,
        text_languages,
        price:
          type === 'TIERED'
            ? null
            : discounted(prices[0]?.price ?? 0, ticket, deal, event.currency),
        locked_reason: ticket.membership_tiers.length ? 'members_only' : null,
        membership_tiers: ticket.membership_tiers,
        taxes_and_fees: ticket.charges,
        quantity_available: show_quantity_remaining ? Math.min(UNLIMITED, quantity) : null,
        few_left:
          quantity > 0 && quantity < UNLIMITED && quantity <= fewLeft(capacityOfAll(prices, offer)),
        is_available: prices.some((price) => offSale(ticket, price, offer, deal) === null),
        is_sold_out,
        is_before_sale_start_date: before,
        is_after_sale_end_date: after,
        prices: prices.map((price) => {
          const net = discounted(price.price, ticket, deal, event.currency);
          const { fee, tax, gross } = unitPrice(net, ticket.charges, event.currency);
          const off_sale_reason = offSale(ticket, price, offer, deal);
          return {
            id: price.id,
            label: price.label,
            text_languages: price.text_languages ?? {},
            price: net,
            price_before_discount: price.price,
            is_discounted: net < price.price,
            tax_total: tax,
            fee_total: fee,
            price_including_taxes_and_fees: gross,
            quantity_remaining: show_quantity_remaining ? buyableUnits(ticket, price, offer) : null,
            is_available: off_sale_reason === null,
            is_sold_out: isSoldOut(ticket, price, offer),
            is_before_sale_start_date: before || isBefore(price, now),
            is_after_sale_end_date: after || isAfter(price, now),
            off_sale_reason,
            sale_start_date: price.sale_start_date,
            sale_end_date: price.sale_end_date,
          };
        }),
      };
    });
}
