import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ticksOf } from './ticks-of.ts';

test.each([
  [0, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [37, [0, 10, 20, 30, 40]],
  [90, [0, 25, 50, 75, 100]],
  [1_234, [0, 500, 1_000, 1_500, 2_000]],
])('the ticks of an axis up to %i', (most, expected) => {
  expect(ticksOf(most)).toEqual(expected);
});

test('an axis covers the maximum in whole steps, and not much more', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (most) => {
      const ticks = ticksOf(most);
      const last = ticks.at(-1) ?? 0;
      expect(last).toBeGreaterThanOrEqual(most);
      expect(last).toBeLessThanOrEqual(Math.max(8, most * 2.5));
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});
