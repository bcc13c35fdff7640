import { digitsOf, toMajor } from '#platform/pure/money.ts';
import { unitPrice, type Charge } from '#features/taxes/rules/unit-price.ts';

/**
 * The smallest charge that the provider accepts, in minor units (Stripe, "Minimum and maximum
 * charge amounts"). Other currencies use the minimum of their kind.
 */
const least: Readonly<Record<string, number>> = {
  AED: 200,
  BGN: 100,
  CNY: 400,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  IDR: 800_000,
  KRW: 700,
  MOP: 500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PHP: 3000,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
  TWD: 1700,
  VND: 13_000,
};
const leastOf = (currency: string): number =>
  least[currency] ?? (digitsOf(currency) === 3 ? 500 : 50);
/** Eight digits in every currency; twelve in rupiah. */
const mostOf = (currency: string): number => (currency === 'IDR' ? 999_999_999_999 : 99_999_999);

/**
 * Why this total (minor units) cannot be charged, with the nearest amount that can be, in major
 * units; null when it can.
 */
export function limitOf(
  total: number,
  currency: string,
): { problem: 'too_small' | 'too_large'; amount: number } | null {
  if (total > mostOf(currency))
    return { problem: 'too_large', amount: toMajor(mostOf(currency), currency) };
  if (total > 0 && total < leastOf(currency))
    return { problem: 'too_small', amount: toMajor(leastOf(currency), currency) };
  return null;
}

const most_units = 100;

/**
 * Why a price (minor units, with fees and taxes) cannot be charged in any order: cheap tickets are
 * sold in numbers, so a price is too small only if the largest order does not reach the minimum.
 */
export const limitOfPrice = (
  gross: number,
  maxPerOrder: number | null,
  currency: string,
): ReturnType<typeof limitOf> =>
  limitOf(gross, currency)?.problem === 'too_small'
    ? limitOf(gross * (maxPerOrder ?? most_units), currency)
    : limitOf(gross, currency);

/**
 * In three-decimal currencies the provider charges and refunds only amounts whose last digit is 0
 * (minor units): all amounts must be multiples of this.
 */
export const chargeStep = (currency: string): number => (digitsOf(currency) === 3 ? 10 : 1);

/**
 * Whether an amount in minor units is a multiple of `chargeStep`; minimum and maximum are not
 * checked.
 */
export const isChargeable = (amount: number, currency: string): boolean =>
  amount % chargeStep(currency) === 0;

/**
 * Returns the price if its total can be charged, else the nearest price (minor units) whose total
 * can; the price itself when no total within a thousand minor units can (odd percentages and fixed
 * amounts together). Such orders are refused.
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
