import { expect, test } from 'vitest';
import { usualFee } from './cancellation-fee.ts';

test.each([
  ['HKD', 10_000],
  ['JPY', 0],
  ['KWD', 0],
])('a booking in %s costs %i minor units until someone sets it', (currency, fee) => {
  expect(usualFee(currency)).toBe(fee);
});
