import type { PublicTicket } from '#features/tickets/contract.ts';
import { unitPrice } from '#features/taxes/rules/unit-price.ts';
import { digitsOf, toMajor, toMinor } from '#platform/pure/money.ts';

export type Price = PublicTicket['prices'][number];
/** What is chosen of one price; `amount` is what somebody typed for a donation. */
export interface Chosen {
  quantity: number;
  amount?: string;
}
export type Basket = Readonly<Record<number, Chosen>>;

const max_units = 100;

export const canBuy = (ticket: PublicTicket, price: Price): boolean =>
  price.is_available && ticket.locked_reason === null;

/** What somebody typed, in minor units; null when it is no amount. `1,200` is twelve hundred, except where a unit has a thousand parts. */
function typed(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const plain = (
    digits === 3
      ? text
      : text.replace(/^[1-9]\d{0,2}(,\d{3})+(?=\.|$)/, (groups) => groups.replaceAll(',', ''))
  ).replace(',', '.');
  return (plain.split('.')[1]?.length ?? 0) > digits ? null : toMinor(Number(plain), currency);
}

/** A typed amount in minor units, or null when it is none or below the minimum. */
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

/** `net` is the price of one unit without taxes and fees, `each` with them, in minor units; null when it cannot be told. */
export interface Line {
  ticket: PublicTicket;
  price: Price;
  chosen: Chosen;
  net: number | null;
  each: number | null;
}

/** The lines of a basket. What is added to somebody's own amount is reckoned by the rule that the server goes by. */
export function linesOf(
  tickets: readonly PublicTicket[],
  basket: Basket,
  currency: string,
): Line[] {
  return tickets.flatMap((ticket) =>
    ticket.prices.flatMap((price) => {
      const chosen = basket[price.id];
      if (!chosen || chosen.quantity === 0) return [];
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

/** What a unit cost before a promo code, in major units: with its taxes and fees where the page shows prices so. */
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

/** What is to be paid and how much of it is taxes and fees, in minor units. */
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

/** The most that can be chosen of a price beside what else is in the basket. */
export function mostOf(
  ticket: PublicTicket,
  price: Price,
  tickets: readonly PublicTicket[],
  basket: Basket,
): number {
  const count = (prices: readonly Price[]): number =>
    prices.reduce(
      (sum, one) => sum + (one.id === price.id ? 0 : (basket[one.id]?.quantity ?? 0)),
      0,
    );
  const perOrder = (ticket.max_per_order ?? max_units) - count(ticket.prices);
  return Math.max(
    0,
    Math.min(
      perOrder,
      price.quantity_remaining ?? max_units,
      max_units - count(tickets.flatMap((one) => one.prices)),
    ),
  );
}
