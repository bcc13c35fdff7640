import { expect, test } from 'vitest';
import { usualFee } from './cancellation-fee.ts';

test.each([
  ['HKD', 10_000],
  ['JPY', 0],
  ['KWD', 0],
])('the default cancellation fee in %s is %i minor units', (currency, fee) => {
  expect(usualFee(currency)).toBe(fee);
});
