/**
 * Money is an integer of minor units in code and a decimal number of major units on the wire.
 * Digits per currency: ISO 4217 (facts/money.md); everything not listed has two.
 */
const zeroDigits = [
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
];
const threeDigits = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];

/** The currencies an event may be sold in. */
export const currencies = [
  'HKD',
  'EUR',
  'USD',
  'GBP',
  'CNY',
  'MOP',
  'TWD',
  'JPY',
  'KRW',
  'SGD',
  'AUD',
  'CAD',
  'NZD',
  'CHF',
  'THB',
  'MYR',
  'PHP',
  'INR',
  'BRL',
  'KWD',
  'BHD',
] as const;
export type Currency = (typeof currencies)[number];

/** Decimal places of a currency: 0, 2 or 3. */
export function digitsOf(currency: string): number {
  if (zeroDigits.includes(currency)) return 0;
  return threeDigits.includes(currency) ? 3 : 2;
}

/** Minor units → the wire's decimal number. `10886, 'HKD'` → `108.86`. */
export function toMajor(minor: number, currency: string): number {
  return minor / 10 ** digitsOf(currency);
}

/**
 * Converts the wire's decimal number to minor units; `null` when it has more decimals than the
 * currency or is too large. Accepts only floating-point error: 4.35 is 435, but 1.005 is refused
 * rather than rounded.
 */
export function toMinor(major: number, currency: string): number | null {
  if (!Number.isFinite(major)) return null;
  const digits = digitsOf(currency);
  const scaled = Math.round(major * 10 ** digits);
  if (!Number.isSafeInteger(scaled)) return null;
  // A parsed decimal text is exactly its nearest double; a sum of such numbers (0.1 + 0.2) may be
  // off by a few units in the last place.
  return Math.abs(scaled / 10 ** digits - major) <=
    4 * Number.EPSILON * Math.max(1, Math.abs(major))
    ? scaled
    : null;
}

/**
 * Returns `amount × numerator ÷ denominator`, rounded half away from zero, exactly: the
 * intermediate product may exceed what a double holds. The denominator must be positive.
 */
export function fractionOf(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const magnitude = ((product < 0n ? -product : product) * 2n + divisor) / (divisor * 2n);
  return Number(product < 0n ? -magnitude : magnitude);
}

/**
 * Divides an amount in proportion to weights by largest remainder, so that the parts add up to it:
 * 1000 over 1:1:1 is 334, 333, 333. Amount and weights are integers and not negative; the parts are
 * all zero when every weight is.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((item) => Number(item / sum));
  const rest = amount - shares.reduce((total, part) => total + part, 0);
  const byRemainder = exact
    .map((item, at) => ({ at, remainder: item % sum }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1,
    );
  for (const { at } of byRemainder.slice(0, rest)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/**
 * Returns a percentage of an amount. The percentage has at most six decimals (`8.875`); the result
 * is in minor units.
 */
export function percentOf(amount: number, percent: number): number {
  return fractionOf(amount, Math.round(percent * 1_000_000), 100_000_000);
}
