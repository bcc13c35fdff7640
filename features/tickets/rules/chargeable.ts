import { digitsOf } from '#platform/pure/money.ts';
import { unitPrice, type Charge } from '#features/taxes/rules/unit-price.ts';

/**
 * In three-decimal currencies the provider takes only amounts that end in 0. The price itself when its total can be
 * charged, else the nearest price (minor units) whose total can.
 */
export function nearestChargeable(price: number, charges: readonly Charge[], currency: string): number {
  const fits = (candidate: number): boolean => digitsOf(currency) !== 3 || unitPrice(candidate, charges, currency).gross % 10 === 0;
  for (let distance = 0; distance <= 1000; distance++) {
    if (fits(price + distance)) return price + distance;
    if (price - distance >= 0 && fits(price - distance)) return price - distance;
  }
  return price;
}
