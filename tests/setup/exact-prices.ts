/**
 * Computes the price of an order in exact fractions, independently of the product: written from the
 * rule for one unit (decisions.md §5) and its worked cases (facts/money.md), to compare with the
 * product's own arithmetic.
 */
export interface PriceCase {
  currency: string;
  tickets: TicketCase[];
  promo: {
    kind: 'NONE' | 'FIXED' | 'PERCENTAGE';
    discount: string;
    covers: number[] | 'all';
  } | null;
  /** The share of the platform in each payment, in percent. */
  platform_percent: string;
}
/**
 * Amounts and rates are decimal texts as users enter them. A donation has one price, its minimum.
 */
export interface TicketCase {
  kind: 'PAID' | 'TIERED' | 'DONATION';
  prices: { list: string; quantity: number; gift: string | null }[];
  charges: ChargeCase[];
}
export interface ChargeCase {
  name: string;
  type: 'TAX' | 'FEE';
  kind: 'FIXED' | 'PERCENTAGE';
  rate: string;
}

/** One unit of a price, in minor units. */
export interface ExactUnit {
  list: bigint;
  net: bigint;
  fee: bigint;
  tax: bigint;
  gross: bigint;
  charges: { type: 'TAX' | 'FEE'; name: string; rate: string; kind: string; value: bigint }[];
}
export interface ExactLine extends ExactUnit {
  ticket: number;
  price: number;
  quantity: bigint;
}

interface Fraction {
  over: bigint;
  under: bigint;
}
const whole = (amount: bigint): Fraction => ({ over: amount, under: 1n });
const times = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
});

/** Parses a decimal text as an exact fraction. */
function fractionOf(decimal: string): Fraction {
  const [before = '0', after = ''] = decimal.split('.');
  return { over: BigInt(before + after), under: 10n ** BigInt(after.length) };
}

/** Rounds to the nearest integer, halves away from zero. No amount here is negative. */
function rounded({ over, under }: Fraction): bigint {
  const [quotient, rest] = [over / under, over % under];
  return rest * 2n >= under ? quotient + 1n : quotient;
}

const own_digits: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, KWD: 3, BHD: 3 };
export const exactDigits = (currency: string): number => own_digits[currency] ?? 2;

const minorOf = (major: string, currency: string): bigint =>
  rounded(times(fractionOf(major), whole(10n ** BigInt(exactDigits(currency)))));
const percentOf = (base: bigint, percent: string): bigint =>
  rounded(times(whole(base), times(fractionOf(percent), { over: 1n, under: 100n })));
const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

function discountOf(list: bigint, at: number, { tickets, promo, currency }: PriceCase): bigint {
  const isCovered = promo && (promo.covers === 'all' || promo.covers.includes(at));
  if (!promo || !isCovered || tickets[at]?.kind === 'DONATION' || promo.kind === 'NONE') return 0n;
  return promo.kind === 'FIXED'
    ? minorOf(promo.discount, currency)
    : percentOf(list, promo.discount);
}

/** Returns one unit of the price `list` (minor units) of the ticket at index `at`. */
export function exactUnit(list: bigint, at: number, given: PriceCase): ExactUnit {
  const discount = discountOf(list, at, given);
  const net = discount > list ? 0n : list - discount;
  if (net === 0n) return { list, net, fee: 0n, tax: 0n, gross: 0n, charges: [] };
  const charges = given.tickets[at]?.charges ?? [];
  const linesOf = (type: 'TAX' | 'FEE', base: bigint) =>
    charges
      .filter((charge) => charge.type === type)
      .map((charge) => ({
        ...charge,
        value:
          charge.kind === 'FIXED'
            ? minorOf(charge.rate, given.currency)
            : percentOf(base, charge.rate),
      }));
  const fees = linesOf('FEE', net);
  const fee = sum(fees.map(({ value }) => value));
  const taxes = linesOf('TAX', net + fee);
  const tax = sum(taxes.map(({ value }) => value));
  return { list, net, fee, tax, gross: net + fee + tax, charges: [...fees, ...taxes] };
}

/**
 * Returns the lines of the whole order; a donation costs the given amount, or its minimum if none
 * is given.
 */
export function exactLines(given: PriceCase): ExactLine[] {
  return given.tickets.flatMap((ticket, at) =>
    ticket.prices.flatMap(({ list, quantity, gift }, price) =>
      quantity === 0
        ? []
        : [
            {
              ...exactUnit(minorOf(gift ?? list, given.currency), at, given),
              ticket: at,
              price,
              quantity: BigInt(quantity),
            },
          ],
    ),
  );
}

export const exactTotal = (lines: ExactLine[], of: (line: ExactLine) => bigint): bigint =>
  sum(lines.map((line) => line.quantity * of(line)));

export const exactPercent = percentOf;
export const exactMinor = minorOf;

/** Formats minor units with all decimals of the currency: `1250`, KWD → `1.250`. */
export function exactText(minor: bigint, currency: string): string {
  const digits = exactDigits(currency);
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
