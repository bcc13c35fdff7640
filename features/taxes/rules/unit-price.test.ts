import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp, unitPrice, type Charge } from './unit-price.ts';

const tax = (rate: number): Charge => ({
  name: `tax ${rate}`,
  type: 'TAX',
  calculation_type: 'PERCENTAGE',
  rate,
});
const fee = (rate: number): Charge => ({
  name: `fee ${rate}`,
  type: 'FEE',
  calculation_type: 'PERCENTAGE',
  rate,
});
const fixedFee = (rate: number): Charge => ({
  name: `fixed ${rate}`,
  type: 'FEE',
  calculation_type: 'FIXED',
  rate,
});

test.each([
  ['HKD', 10000, [fee(5)], [500], [], 10500],
  ['HKD', 9999, [tax(8.875)], [], [887], 10886],
  ['HKD', 1999, [fee(2.9), fixedFee(0.3), tax(20)], [58, 30], [417], 2504],
  ['HKD', 5, [tax(10)], [], [1], 6],
  ['EUR', 1000, [tax(19), tax(5)], [], [190, 50], 1240],
  ['HKD', 0, [fixedFee(5), tax(10)], [], [], 0],
  ['HKD', 3766, [fee(5), tax(10)], [188], [395], 4349],
  ['JPY', 899, [tax(8)], [], [72], 971],
  ['KWD', 3333, [fee(5)], [167], [], 3500],
  ['KWD', 3331, [fee(5)], [167], [], 3498],
] as const)('%s %i: worked examples', (currency, net, charges, fees, taxes, gross) => {
  const price = unitPrice(net, charges, currency);
  expect(price.rollup.fees.map((f) => f.value)).toEqual(fees);
  expect(price.rollup.taxes.map((t) => t.value)).toEqual(taxes);
  expect(price.gross).toBe(gross);
});

const charge = fc.record({
  name: fc.string({ minLength: 1, maxLength: 4 }),
  type: fc.constantFrom('TAX' as const, 'FEE' as const),
  calculation_type: fc.constantFrom('FIXED' as const, 'PERCENTAGE' as const),
  rate: fc.integer({ min: 0, max: 99_999 }).map((n) => n / 1000),
});

test('gross is net plus fees and taxes, not negative, in any order of charges', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.array(charge, { maxLength: 6 }),
      (net, charges) => {
        const price = unitPrice(net, charges, 'HKD');
        expect(price.gross).toBe(price.net + price.fee + price.tax);
        expect(price.gross).toBeGreaterThanOrEqual(net);
        expect(unitPrice(net, charges.toReversed(), 'HKD').gross).toBe(price.gross);
      },
    ),
  );
});

test('a higher discount never raises the total', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.nat(1_000_000),
      fc.array(charge, { maxLength: 4 }),
      (net, cut, charges) => {
        expect(unitPrice(Math.max(0, net - cut), charges, 'HKD').gross).toBeLessThanOrEqual(
          unitPrice(net, charges, 'HKD').gross,
        );
      },
    ),
  );
});

test('amounts of the same charge are added up', () => {
  const { rollup } = unitPrice(1000, [fee(5), tax(10)], 'HKD');
  expect(
    addUp([
      { rollup, times: 2 },
      { rollup, times: 3 },
    ]),
  ).toEqual({
    fees: [{ name: 'fee 5', rate: 5, type: 'PERCENTAGE', value: 250 }],
    taxes: [{ name: 'tax 10', rate: 10, type: 'PERCENTAGE', value: 525 }],
  });
});
