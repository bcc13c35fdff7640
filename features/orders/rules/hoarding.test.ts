import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Counter } from '#features/stock/rules/counter.ts';
import {
  abandonedMinutes,
  isHeldAgain,
  leftFor,
  mostOfAddress,
  mostOfDevice,
  nothingHeld as nothing,
  sumOfHeld,
  tooManyHeld,
} from './hoarding.ts';

const counter = (id: number, capacity: number | null, shared_ids: number[] = []): Counter => ({
  id,
  capacity,
  reserved: 0,
  sold: 0,
  shared_ids,
});
const counters = new Map(
  [counter(1, 100, [9]), counter(2, null), counter(9, 40)].map((item) => [item.id, item]),
);

test.each([
  [{ 1: 3 }, 40],
  [{ 2: 3 }, Infinity],
  [{ 1: 1, 2: 1 }, 40],
  [{ 77: 1 }, Infinity],
])('the units left for %j are %d: the minimum over its counters', (holds, left) => {
  expect(leftFor(counters, holds)).toBe(left);
});

test.each([
  // units left, per order, one browser, one address
  [5000, 0, 100, 1000],
  [1000, 0, 50, 200],
  [400, 0, 20, 80],
  [30, 0, 20, 60],
  [30, 40, 40, 60],
  [100_000, 0, 100, 2000],
  [30, 5000, 100, 100],
])(
  'with %d units left (%d in one order) a browser may hold %d, an IP address %d',
  (left, per, a, b) => {
    expect([mostOfDevice(left, per), mostOfAddress(left, per)]).toEqual([a, b]);
  },
);

describe('another hold', () => {
  test.each([
    ['of a whole first order is allowed', 100, nothing, nothing, 5000, null],
    [
      'of a second order is refused',
      100,
      { held: 100, abandoned: 0, bought: 0 },
      { held: 100, abandoned: 0, bought: 0 },
      4900,
      'device',
    ],
    ['of a first order is refused when stock is low', 21, nothing, nothing, 300, 'device'],
    [
      'of unlimited stock is allowed',
      100,
      { held: 1e6, abandoned: 1e6, bought: 0 },
      nothing,
      Infinity,
      null,
    ],
    [
      'of another phone is refused at a full address',
      2,
      nothing,
      { held: 900, abandoned: 0, bought: 0 },
      4000,
      'address',
    ],
    [
      'after one expired hold is allowed',
      20,
      { held: 0, abandoned: 20, bought: 0 },
      nothing,
      300,
      null,
    ],
    [
      'after two expired holds is refused',
      20,
      { held: 0, abandoned: 40, bought: 0 },
      nothing,
      300,
      'device',
    ],
    [
      'at an address with only expired holds is refused',
      2,
      nothing,
      { held: 0, abandoned: 120, bought: 0 },
      300,
      'address',
    ],
    [
      'at an address that also buys is allowed',
      2,
      nothing,
      { held: 0, abandoned: 120, bought: 60 },
      300,
      null,
    ],
  ] as const)('%s', (_, units, device, address, left, expected) => {
    expect(tooManyHeld(units, device, address, left, 0)).toBe(expected);
  });

  test('of up to twenty units is allowed for a visitor who holds nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(1e6), (units, left) => {
        expect(tooManyHeld(units, nothing, nothing, left, 0)).toBeNull();
      }),
    );
  });

  test('may be larger the more units are left', () => {
    fc.assert(
      fc.property(fc.nat(1e5), fc.nat(1e5), fc.nat(100), (a, b, per) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(mostOfDevice(less, per)).toBeLessThanOrEqual(mostOfDevice(more, per));
        expect(mostOfAddress(less, per)).toBeLessThanOrEqual(mostOfAddress(more, per));
        expect(mostOfAddress(less, per)).toBeGreaterThanOrEqual(mostOfDevice(less, per));
      }),
    );
  });
});

test.each([
  // units wanted, held, abandoned, bought, unsold
  [4, 0, 4, 0, 4, false],
  [4, 0, 4.5, 0, 4, true],
  [4, 0, 8, 4, 4, false],
  [1, 0, 1.9, 0, 1, true],
  [2, 10, 0, 0, 10, false],
  [20, 1e6, 1e6, 0, Infinity, false],
])(
  '%d units of a counter after %d held, %d abandoned, %d bought, with %d unsold: refused is %s',
  (units, held, abandoned, bought, unsold, expected) => {
    expect(isHeldAgain(units, sumOfHeld([{ held, abandoned, bought }]), unsold)).toBe(expected);
  },
);

test.each([
  [1, 60],
  [15, 60],
  [120, 480],
])('where holds last %d minutes, abandoned ones count for %d', (minutes, expected) => {
  expect(abandonedMinutes(minutes)).toBe(expected);
});
