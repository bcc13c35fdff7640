import { digitsOf } from '#platform/pure/money.ts';
import { unitPrice, type Charge } from '#features/taxes/rules/unit-price.ts';

/** In three-decimal currencies the provider takes only amounts that end in 0 (minor units). */
export const isChargeable = (amount: number, currency: string): boolean =>
  digitsOf(currency) !== 3 || amount % 10 === 0;

/**
 * The price itself when its total can be
 * charged, else the nearest price (minor units) whose total can.
 */
export function nearestChargeable(
  price: number,
  charges: readonly Charge[],
  currency: string,
): number {
  const fits = (candidate: number): boolean =>
    isChargeable(unitPrice(candidate, charges, currency).gross, currency);
  for (let distance = 0; distance <= 1000; distance++) {
    if (fits(price + distance)) return price + distance;
    if (price - distance >= 0 && fits(price - distance)) return price - distance;
  }
  return price;
}
