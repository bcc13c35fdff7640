import { expect, test } from 'vitest';
import { daysIn, movedBy, rangeOf } from './range.ts';

test.each([
  ['month', '2028-02-10', '2028-01-31', '2028-03-05'],
  ['month', '2027-02-28', '2027-02-01', '2027-02-28'],
  ['month', '2028-12-31', '2028-11-27', '2028-12-31'],
  ['week', '2028-03-05', '2028-02-28', '2028-03-05'],
  ['week', '2028-02-28', '2028-02-28', '2028-03-05'],
] as const)('the %s of %s covers whole weeks from Monday', (view, day, from, to) => {
  const range = rangeOf(view, day);
  expect([range.from, range.to]).toEqual([from, to]);
  expect(daysIn(range).length % 7).toBe(0);
});

test('steps cross the ends of months and years', () => {
  expect(movedBy('month', '2028-01-31', 1)).toBe('2028-02-01');
  expect(movedBy('month', '2028-01-31', -1)).toBe('2027-12-01');
  expect(movedBy('week', '2027-12-30', 1)).toBe('2028-01-06');
});
