import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentOf, share, toMajor, toMinor } from './money.ts';

test.each([[4.35, 435], [8.2, 820], [64.1, 6410], [1.005, null], [0.1 + 0.2, 30], [999_999_999.99, 99_999_999_999], [Number.NaN, null]])('%d HKD is %s minor units', (major, minor) => {
  expect(toMinor(major, 'HKD')).toBe(minor);
});

test('digits follow the currency', () => {
  expect(toMinor(999, 'JPY')).toBe(999);
  expect(toMinor(9.9, 'JPY')).toBe(null);
  expect(toMinor(3.331, 'KWD')).toBe(3331);
});

test('halves are rounded away from zero', () => {
  expect(percentOf(2150, 7)).toBe(151);
  expect(percentOf(250, 5)).toBe(13);
  expect(share(-5, 1, 2)).toBe(-3);
  expect(percentOf(9999, 8.875)).toBe(887);
});

test('minor units survive the wire', () => {
  fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('HKD', 'JPY', 'KWD'), (minor, currency) => {
    expect(toMinor(toMajor(minor, currency), currency)).toBe(minor === 0 ? 0 : minor);
  }));
});
