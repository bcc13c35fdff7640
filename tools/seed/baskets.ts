import { plus } from '#platform/pure/time.ts';
import { salesMoments } from './curve.ts';
import type { Random } from './random.ts';
import type { Shelf, ShelfPrice } from './shelf.ts';

export interface Line {
  price: ShelfPrice;
  quantity: number;
  net: number;
}
export interface Basket {
  at: string;
  lines: Line[];
}

const inOrder = <T>(dice: Random, list: readonly T[]): T[] =>
  list
    .map((one) => [dice.next(), one] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, one]) => one);
const isOpen = (price: ShelfPrice, at: string): boolean => price.from <= at && at < price.until;

/** What was bought until now: each price sells what it should, in the time in which it may be sold. */
export function basketsOf(shelf: Shelf, now: string, dice: Random): Basket[] {
  const baskets: Basket[] = [];
  for (const price of shelf.prices) {
    const until = [price.until, now].sort()[0] ?? now;
    while (price.left > 0) {
      const moments = salesMoments(
        dice,
        Math.ceil(price.left / 1.8),
        [price.from, shelf.opens].sort()[1] ?? price.from,
        price.until,
        plus(until, -600_000),
      );
      if (moments.length === 0) break;
      for (const at of inOrder(dice, moments)) {
        if (price.left > 0) baskets.push(basket(shelf, price, at, dice));
      }
    }
  }
  return baskets.sort((a, b) => (a.at < b.at ? -1 : 1));
}

function basket(shelf: Shelf, price: ShelfPrice, at: string, dice: Random): Basket {
  const lines = [
    take(
      price,
      dice.weighted([
        [1, 27],
        [2, 47],
        [3, 12],
        [4, 14],
      ]),
      dice,
    ),
  ];
  // Families buy adults and children in one go.
  const other = shelf.prices.find(
    (one) => one !== price && one.left > 0 && isOpen(one, at) && one.ticket_id === price.ticket_id,
  );
  if (other && dice.chance(0.4)) lines.push(take(other, dice.between(1, 2), dice));
  return { at, lines };
}

function take(price: ShelfPrice, wanted: number, dice: Random): Line {
  const quantity = Math.min(wanted, price.left, price.max);
  price.left -= quantity;
  return { price, quantity, net: donationOr(price, dice) };
}

export const donationOr = (price: ShelfPrice, dice: Random): number =>
  price.is_donation
    ? dice.weighted([
        [20, 22],
        [30, 12],
        [50, 28],
        [88, 6],
        [100, 22],
        [200, 7],
        [500, 2],
      ]) * 100
    : price.price;
