import { invalid } from './refusal.ts';

const zeroDecimal = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));
/** Written with two decimals for historical reasons, although these currencies have none. */
const wholeOnly = new Set('isk ugx'.split(' '));

const minimums: Record<string, number> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  cny: 400,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  idr: 800000,
  inr: 50,
  jpy: 50,
  krw: 700,
  mop: 500,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  php: 3000,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  twd: 1700,
  usd: 50,
  vnd: 13000,
};
const known = new Set([
  ...Object.keys(minimums),
  ...zeroDecimal,
  ...threeDecimal,
  ...wholeOnly,
  ...'zar try ils sar qar egp ars cop pen uyu lkr npr pkr bdt khr lak mmk mnt'.split(' '),
]);

/**
 * Refuses what Stripe refuses: unknown currencies, amounts too small or too large, and impossible
 * last digits.
 */
export function checkAmount(amount: number, currency: string): void {
  if (!known.has(currency)) {
    throw invalid(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${[...known].join(', ')}`,
      {
        param: 'currency',
      },
    );
  }
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  const least =
    minimums[currency] ?? (zeroDecimal.has(currency) ? 50 : threeDecimal.has(currency) ? 500 : 50);
  if (amount < least) {
    throw invalid(`Amount must be at least ${least} in the smallest unit of ${currency}.`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  const most = currency === 'idr' ? 999_999_999_999 : 99_999_999;
  if (amount > most) {
    throw invalid(`Amount must be no more than ${most} in the smallest unit of ${currency}.`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  checkLastDigits(amount, currency);
}

/** Checks amounts of charges and refunds. */
export function checkLastDigits(amount: number, currency: string): void {
  const step = threeDecimal.has(currency) ? 10 : wholeOnly.has(currency) ? 100 : 1;
  if (amount % step !== 0) {
    throw invalid(`Amount must be divisible by ${step} for ${currency}.`, {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
}

/** Formats an amount for people, on the card form. */
export function written(amount: number, currency: string, locale: string): string {
  const digits = zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}
