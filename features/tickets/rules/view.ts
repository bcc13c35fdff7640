import { remaining, UNLIMITED } from '#features/stock/rules/counter.ts';
import { unitPrice } from '#features/taxes/rules/unit-price.ts';
import type { PublicTicket, Ticket } from '../contract.ts';
import { isAfter, isBefore, isShown, isSoldOut, offSale, type Offer, type OfferedPrice, type OfferedTicket } from './sale.ts';

const left = (price: OfferedPrice): number => Math.min(UNLIMITED, Math.max(0, remaining(price.counter)));

/** A ticket as its organizer sees it. */
export function staffTicket(ticket: OfferedTicket, offer: Offer): Ticket {
  const { now, event } = offer;
  const { charges, position, prices, ...rest } = ticket;
  const available = prices.some((price) => offSale(ticket, price, now) === null);
  return {
    ...rest, order: position, price: ticket.type === 'TIERED' ? null : (prices[0]?.price ?? 0), tax_and_fee_ids: charges.map((c) => c.id), taxes_and_fees: charges,
    quantity_sold: prices.reduce((sum, price) => sum + price.counter.sold, 0), is_available: available, is_sold_out: prices.every(isSoldOut),
    is_before_sale_start_date: isBefore(ticket, now), is_after_sale_end_date: isAfter(ticket, now),
    prices: prices.map(({ counter, ...price }) => ({
      ...price, initial_quantity_available: counter.capacity ?? UNLIMITED, quantity_sold: counter.sold, quantity_reserved: counter.reserved,
      is_available: offSale(ticket, { counter, ...price }, now) === null, is_sold_out: isSoldOut({ counter, ...price }), off_sale_reason: offSale(ticket, { counter, ...price }, now),
      price_including_taxes_and_fees: unitPrice(price.price, charges, event.currency).gross,
    })),
  };
}

/** The tickets that the public page shows, in order; hidden ones and hidden prices are left out. */
export function publicTickets(offer: Offer): PublicTicket[] {
  const { now, event } = offer;
  return offer.tickets.filter((ticket) => isShown(ticket, now)).map((ticket) => {
    const prices = ticket.prices.filter((price) => !price.is_hidden);
    const quantity = prices.reduce((sum, price) => sum + left(price), 0);
    const before = isBefore(ticket, now);
    const after = isAfter(ticket, now);
    const { id, title, type, description, sale_start_date, sale_end_date, min_per_order, max_per_order, start_collapsed, show_quantity_remaining } = ticket;
    const capacity = prices.reduce((sum, price) => sum + (price.counter.capacity ?? UNLIMITED), 0);
    return {
      id, title, type, description, sale_start_date, sale_end_date, min_per_order, max_per_order, start_collapsed, show_quantity_remaining,
      price: type === 'TIERED' ? null : (prices[0]?.price ?? 0), locked_reason: ticket.membership_tiers.length ? 'members_only' : null,
      quantity_available: show_quantity_remaining ? Math.min(UNLIMITED, quantity) : null, few_left: quantity > 0 && quantity < UNLIMITED && quantity <= Math.max(5, capacity * 0.1),
      is_available: prices.some((price) => offSale(ticket, price, now) === null), is_sold_out: prices.every(isSoldOut),
      is_before_sale_start_date: before, is_after_sale_end_date: after,
      prices: prices.map((price) => {
        const { fee, tax, gross } = unitPrice(price.price, ticket.charges, event.currency);
        return {
          id: price.id, label: price.label, price: price.price, price_before_discount: price.price, is_discounted: false, tax_total: tax, fee_total: fee, price_including_taxes_and_fees: gross,
          quantity_remaining: show_quantity_remaining ? left(price) : null, is_available: offSale(ticket, price, now) === null, is_sold_out: isSoldOut(price),
          is_before_sale_start_date: before || isBefore(price, now), is_after_sale_end_date: after || isAfter(price, now), off_sale_reason: offSale(ticket, price, now),
          sale_start_date: price.sale_start_date, sale_end_date: price.sale_end_date,
        };
      }),
    };
  });
}
