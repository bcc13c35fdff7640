import { expect, test } from 'vitest';
import { unitPrice, type Charge } from '#features/taxes/rules/unit-price.ts';
import { nearestChargeable } from './chargeable.ts';

const fee: Charge = { name: 'fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 5 };

test('KWD 3.333 with a fee of 5 % can be charged, 3.331 cannot and its neighbour is named', () => {
  expect(nearestChargeable(3333, [fee], 'KWD')).toBe(3333);
  const nearest = nearestChargeable(3331, [fee], 'KWD');
  expect(nearest).not.toBe(3331);
  expect(unitPrice(nearest, [fee], 'KWD').gross % 10).toBe(0);
});

test('other currencies take any price', () => {
  expect(nearestChargeable(3331, [fee], 'HKD')).toBe(3331);
});
