import type { PublicTicket } from '#features/tickets/contract.ts';
import { limitOf } from '#features/tickets/rules/chargeable.ts';
import { unitPrice } from '#features/taxes/rules/unit-price.ts';
import { digitsOf, toMajor, toMinor } from '#platform/pure/money.ts';

export type Price = PublicTicket['prices'][number];
/** The selection for one price; `amount` is the text entered for a donation. */
export interface Chosen {
  quantity: number;
  amount?: string;
}
export type Basket = Readonly<Record<number, Chosen>>;

const max_units = 100;

/** Whether a price is on sale and its ticket is not locked for this buyer. */
export const canBuy = (ticket: PublicTicket, price: Price): boolean =>
  price.is_available && ticket.locked_reason === null;

/**
 * Parses an entered amount to minor units; null when it is not one. `1,200` is twelve hundred,
 * except in currencies with three decimals.
 */
function typed(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const plain = (
    digits === 3
      ? text
      : text.replace(/^[1-9]\d{0,2}(,\d{3})+(?=\.|$)/, (groups) => groups.replaceAll(',', ''))
  ).replace(',', '.');
  return (plain.split('.')[1]?.length ?? 0) > digits ? null : toMinor(Number(plain), currency);
}

/** Returns an entered amount in minor units, or null when it is invalid or below the minimum. */
export function donated(
  ticket: PublicTicket,
  price: Price,
  { amount }: Chosen,
  currency: string,
): number | null {
  const text = amount?.trim() ?? '';
  if (text === '')
    return ticket.type === 'DONATION' && price.price > 0 ? toMinor(price.price, currency) : null;
  const minor = typed(text, currency);
  return minor === null || minor < (toMinor(price.price, currency) ?? 0) ? null : minor;
}

/**
 * `net` is the price of one unit without taxes and fees, `each` with them, in minor units; null
 * when it is unknown.
 */
export interface Line {
  ticket: PublicTicket;
  price: Price;
  chosen: Chosen;
  net: number | null;
  each: number | null;
}

/**
 * Returns the items of a basket that can still be bought. Taxes and fees on a donation follow the
 * server's rule.
 */
export function linesOf(
  tickets: readonly PublicTicket[],
  basket: Basket,
  currency: string,
): Line[] {
  return tickets.flatMap((ticket) =>
    ticket.prices.flatMap((price) => {
      const chosen = basket[price.id];
      if (!chosen || chosen.quantity === 0 || !canBuy(ticket, price)) return [];
      if (ticket.type !== 'DONATION')
        return [
          {
            ticket,
            price,
            chosen,
            net: toMinor(price.price, currency),
            each: toMinor(price.price_including_taxes_and_fees, currency),
          },
        ];
      const net = donated(ticket, price, chosen, currency);
      return [
        {
          ticket,
          price,
          chosen,
          net,
          each: net === null ? null : unitPrice(net, ticket.taxes_and_fees, currency).gross,
        },
      ];
    }),
  );
}

/**
 * Returns the price of a unit before a promo code, in major units; with taxes and fees where the
 * event displays prices so.
 */
export function priceBefore(
  ticket: PublicTicket,
  price: Price,
  currency: string,
  inclusive: boolean,
): number {
  const list = toMinor(price.price_before_discount, currency) ?? 0;
  return toMajor(
    inclusive ? unitPrice(list, ticket.taxes_and_fees, currency).gross : list,
    currency,
  );
}

/** Returns the total to pay and the taxes and fees in it, in minor units. */
export function sumOf(lines: readonly Line[]): { total: number; extra: number; units: number } {
  const sum = { total: 0, extra: 0, units: 0 };
  for (const {
    chosen: { quantity },
    net,
    each,
  } of lines) {
    sum.units += quantity;
    sum.total += quantity * (each ?? 0);
    sum.extra += quantity * ((each ?? 0) - (net ?? 0));
  }
  return sum;
}

/**
 * Returns the largest possible total of one order, in major units, when a donation exceeds it; null
 * when it does not.
 */
export function mostForGift({ ticket, chosen, each }: Line, currency: string): number | null {
  if (ticket.type !== 'DONATION' || each === null) return null;
  const limit = limitOf(each * chosen.quantity, currency);
  return limit?.problem === 'too_large' ? limit.amount : null;
}

/** Returns the highest quantity of a price that can be chosen, given the rest of the basket. */
export function maxOf(
  ticket: PublicTicket,
  price: Price,
  tickets: readonly PublicTicket[],
  basket: Basket,
): number {
  const count = (prices: readonly Price[]): number =>
    prices.reduce(
      (sum, item) =>
        sum + (item.id !== price.id && item.is_available ? (basket[item.id]?.quantity ?? 0) : 0),
      0,
    );
  const perOrder = (ticket.max_per_order ?? max_units) - count(ticket.prices);
  return Math.max(
    0,
    Math.min(
      perOrder,
      price.quantity_remaining ?? max_units,
      max_units - count(tickets.flatMap((item) => item.prices)),
    ),
  );
}

/**
 * Returns the basket when only `left` of a price remain: that many, or none when they are fewer
 * than the ticket's minimum.
 */
export function droppedTo(
  basket: Basket,
  tickets: readonly PublicTicket[],
  priceId: number,
  left: number,
): Basket {
  const chosen = basket[priceId];
  const ticket = tickets.find((ticket) => ticket.prices.some((price) => price.id === priceId));
  if (!chosen || !ticket) return basket;
  const least = ticket.prices.length === 1 ? (ticket.min_per_order ?? 1) : 1;
  const quantity = left < least ? 0 : Math.min(chosen.quantity, left);
  return { ...basket, [priceId]: { ...chosen, quantity } };
}

/**
 * Returns the quantity that was typed into a price's field before the scripts had loaded, at most
 * what may be bought.
 */
export function typedQuantity(
  tickets: readonly PublicTicket[],
  field: string,
  typed: string,
): { price_id: number; quantity: number } | null {
  const [ticket, price] =
    tickets
      .flatMap((item) => item.prices.map((each) => [item, each] as const))
      .find(([, { id }]) => field === `quantity.${id}`) ?? [];
  if (!ticket || !price || !/^[1-9]\d{0,2}$/.test(typed)) return null;
  return {
    price_id: price.id,
    quantity: Math.min(Number(typed), maxOf(ticket, price, tickets, {})),
  };
}
