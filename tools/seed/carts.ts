import { plus } from '#platform/pure/time.ts';
import { salesMoments } from './curve.ts';
import type { Random } from './random.ts';
import type { EventSale, PriceOnSale } from './event-sale.ts';

export interface Line {
  price: PriceOnSale;
  quantity: number;
  net: number;
}
export interface Cart {
  at: string;
  lines: Line[];
}

const inOrder = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((item) => [random.next(), item] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, item]) => item);
const isOpen = (price: PriceOnSale, at: string): boolean => price.from <= at && at < price.until;

/** Returns the carts bought so far: each price sells its quantity, within its sales period. */
export function cartsOf(sale: EventSale, now: string, random: Random): Cart[] {
  const carts: Cart[] = [];
  for (const price of sale.prices) {
    const until = [price.until, now].sort()[0] ?? now;
    while (price.left > 0) {
      const moments = salesMoments(
        random,
        Math.ceil(price.left / 1.8),
        [price.from, sale.opens].sort()[1] ?? price.from,
        price.until,
        plus(until, -600_000),
      );
      if (moments.length === 0) break;
      for (const at of inOrder(random, moments)) {
        if (price.left > 0) carts.push(cart(sale, price, at, random));
      }
    }
  }
  return carts.sort((a, b) => (a.at < b.at ? -1 : 1));
}

function cart(sale: EventSale, price: PriceOnSale, at: string, random: Random): Cart {
  const lines = [
    take(
      price,
      random.weighted([
        [1, 27],
        [2, 47],
        [3, 12],
        [4, 14],
      ]),
      random,
    ),
  ];
  // Families buy tickets for adults and children together.
  const other = sale.prices.find(
    (other) =>
      other !== price && other.left > 0 && isOpen(other, at) && other.ticket_id === price.ticket_id,
  );
  if (other && random.chance(0.4)) lines.push(take(other, random.between(1, 2), random));
  return { at, lines };
}

function take(price: PriceOnSale, wanted: number, random: Random): Line {
  const quantity = Math.min(wanted, price.left, price.max);
  price.left -= quantity;
  return { price, quantity, net: donationOr(price, random) };
}

/** Returns the price of one unit in cents; for a donation, one of the usual amounts at random. */
export const donationOr = (price: PriceOnSale, random: Random): number =>
  price.is_donation
    ? random.weighted([
        [20, 22],
        [30, 12],
        [50, 28],
        [88, 6],
        [100, 22],
        [200, 7],
        [500, 2],
      ]) * 100
    : price.price;
