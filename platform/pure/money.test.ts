import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  currencies,
  digitsOf,
  percentOf,
  fractionOf,
  toMajor,
  toMinor,
} from './money.ts';

test.each([
  [4.35, 435],
  [8.2, 820],
  [64.1, 6410],
  [1.005, null],
  [0.1 + 0.2, 30],
  [999_999_999.99, 99_999_999_999],
  [Number.NaN, null],
])('%d HKD is %s minor units', (major, minor) => {
  expect(toMinor(major, 'HKD')).toBe(minor);
});

test('the number of decimals depends on the currency', () => {
  expect(toMinor(999, 'JPY')).toBe(999);
  expect(toMinor(9.9, 'JPY')).toBe(null);
  expect(toMinor(3.331, 'KWD')).toBe(3331);
});

test('halves are rounded away from zero', () => {
  expect(percentOf(2150, 7)).toBe(151);
  expect(percentOf(250, 5)).toBe(13);
  expect(fractionOf(-5, 1, 2)).toBe(-3);
  expect(percentOf(9999, 8.875)).toBe(887);
});

test('minor units survive the conversion to major units and back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.constantFrom('HKD', 'JPY', 'KWD'),
      (minor, currency) => {
        expect(toMinor(toMajor(minor, currency), currency)).toBe(minor === 0 ? 0 : minor);
      },
    ),
  );
});

test.each([
  ['HKD', 2],
  ['EUR', 2],
  ['TWD', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['VND', 0],
  ['KWD', 3],
  ['BHD', 3],
  ['TND', 3],
  ['ISK', 2],
  ['UGX', 2],
] as const)('%s has %i decimals, as at the payment provider', (currency, digits) => {
  expect([digitsOf(currency), toMajor(1, currency)]).toEqual([digits, 1 / 10 ** digits]);
});

test('Intl can format every supported currency, with no more decimals than we store', () => {
  for (const currency of currencies) {
    const formatter = new Intl.NumberFormat('en', { style: 'currency', currency });
    expect(formatter.resolvedOptions().maximumFractionDigits, currency).toBeLessThanOrEqual(
      digitsOf(currency),
    );
  }
});

test('amounts with too many decimals are refused, up to the largest ticket price', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('HKD', 'JPY', 'KWD'),
      fc.nat(1_000_000_000),
      fc.integer({ min: 1, max: 9 }),
      (currency, minor, extra) => {
        const digits = digitsOf(currency);
        // The text of a number with one decimal too many, as a client sends it.
        const decimals = String(minor % 10 ** digits).padStart(digits, '0');
        const text = `${Math.floor(minor / 10 ** digits)}.${decimals}${extra}`;
        expect(toMinor(Number(text), currency), text).toBe(null);
        expect(toMinor(Number(text.slice(0, -1)), currency)).toBe(minor);
      },
    ),
  );
});

test('a fraction is exact for large amounts, symmetric in sign, at most the whole', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 1_000_000_000 }),
      (amount, numerator, denominator) => {
        const part = Math.min(numerator, denominator);
        const exact = fractionOf(amount, part, denominator);
        expect(Math.abs(exact)).toBeLessThanOrEqual(Math.abs(amount));
        expect(fractionOf(-amount, part, denominator) + exact).toBe(0);
        expect(fractionOf(amount, denominator, denominator)).toBe(amount);
        // |share × denominator − amount × numerator| ≤ denominator ÷ 2
        const off = BigInt(exact) * BigInt(denominator) - BigInt(amount) * BigInt(part);
        expect((off < 0n ? -off : off) * 2n <= BigInt(denominator)).toBe(true);
      },
    ),
  );
});

test('a percentage never decreases when its amount or its rate increases', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000_000),
      fc.nat(1000),
      fc.nat(100_000),
      fc.nat(1000),
      (amount, more, thousandths, higher) => {
        const percent = thousandths / 1000;
        expect(percentOf(amount + more, percent)).toBeGreaterThanOrEqual(
          percentOf(amount, percent),
        );
        expect(percentOf(amount, percent + higher / 1000)).toBeGreaterThanOrEqual(
          percentOf(amount, percent),
        );
        expect([percentOf(amount, 0), percentOf(amount, 100), percentOf(0, percent)]).toEqual([
          0,
          amount,
          0,
        ]);
      },
    ),
  );
});

describe('allocate', () => {
  test.each([
    [1000, [1, 1, 1], [334, 333, 333]],
    [1, [0, 0, 5], [0, 0, 1]],
    [7, [0, 0], [0, 0]],
    [0, [3, 4], [0, 0]],
    [10, [], []],
  ])('%d split over %j is %j', (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts);
  });
  test('the parts add up to the amount, however large', () => {
    fc.assert(
      fc.property(
        fc.nat(Number.MAX_SAFE_INTEGER),
        fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const parts = allocate(amount, weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        },
      ),
    );
  });
});
