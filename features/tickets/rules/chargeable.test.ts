import { expect, test } from 'vitest';
import { unitPrice, type Charge } from '#features/taxes/rules/unit-price.ts';
import { limitOf, nearestChargeable } from './chargeable.ts';

const fee: Charge = { name: 'fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 5 };

test('KWD 3.333 with a 5 % fee can be charged; for 3.331 the nearest price is named', () => {
  expect(nearestChargeable(3333, [fee], 'KWD')).toBe(3333);
  const nearest = nearestChargeable(3331, [fee], 'KWD');
  expect(nearest).not.toBe(3331);
  expect(unitPrice(nearest, [fee], 'KWD').gross % 10).toBe(0);
});

test('other currencies accept any price', () => {
  expect(nearestChargeable(3331, [fee], 'HKD')).toBe(3331);
});

test.each([
  [0, 'HKD', null],
  [399, 'HKD', { problem: 'too_small', amount: 4 }],
  [400, 'HKD', null],
  [99_999_999, 'HKD', null],
  [100_000_000, 'HKD', { problem: 'too_large', amount: 999_999.99 }],
  [49, 'JPY', { problem: 'too_small', amount: 50 }],
  [490, 'KWD', { problem: 'too_small', amount: 0.5 }],
  [49, 'USD', { problem: 'too_small', amount: 0.5 }],
] as const)('a total of %i in %s: %j', (total, currency, expected) => {
  expect(limitOf(total, currency)).toEqual(expected);
});
