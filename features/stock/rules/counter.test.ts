import fc from 'fast-check';
import { expect, test } from 'vitest';
import { move, remaining, shortOf, stockLevel, type Counter, type Deltas } from './counter.ts';

const counters = (...list: Counter[]): Map<number, Counter> => new Map(list.map((c) => [c.id, c]));

test('an unlimited counter is never short, an unknown one always is', () => {
  const all = counters({ id: 1, capacity: null, reserved: 5, sold: 5, shared_ids: [] });
  expect(shortOf(all, { 1: 1_000_000 })).toBe(null);
  expect(shortOf(all, { 2: 1 })).toBe(2);
});

test('no sequence of moves oversells, and the deltas match', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.array(fc.record({ units: fc.integer({ min: 1, max: 9 }), back: fc.boolean() })),
      (capacity, requests) => {
        const counter = { id: 1, capacity, reserved: 0, sold: 0, shared_ids: [] };
        const all = counters(counter);
        const deltas: Deltas = new Map();
        for (const { units, back } of requests) {
          if (shortOf(all, { 1: units }) !== null) continue;
          move(all, deltas, { 1: units }, 'reserved', 1);
          if (back) move(all, deltas, { 1: units }, 'reserved', -1);
        }
        expect(remaining(counter)).toBeGreaterThanOrEqual(0);
        expect(deltas.get(1)?.reserved ?? 0).toBe(counter.reserved);
      },
    ),
  );
});

test('units count towards a shared capacity, which runs short first', () => {
  const all = counters(
    { id: 1, capacity: 10, reserved: 0, sold: 0, shared_ids: [9] },
    { id: 2, capacity: null, reserved: 0, sold: 0, shared_ids: [9] },
    { id: 9, capacity: 5, reserved: 1, sold: 1, shared_ids: [] },
  );
  expect(shortOf(all, { 1: 2, 2: 1 })).toBe(null);
  expect(shortOf(all, { 1: 2, 2: 2 })).toBe(9);
  expect(shortOf(all, { 1: 11 })).toBe(1);
  const deltas: Deltas = new Map();
  move(all, deltas, { 1: 2, 2: 1 }, 'sold', 1);
  expect(all.get(9)).toMatchObject({ reserved: 1, sold: 4 });
  expect(deltas.get(9)).toEqual({ reserved: 0, sold: 3 });
});

test.each([
  [100, 0, 1, 'none'],
  [100, 10, 1, 'few'],
  [100, 11, 1, 'enough'],
  [null, 0, 4, 'enough'],
  [100, 4, 4, 'few'],
  [100, 3, 4, 3],
  [100, 1, 4, 1],
  [100, 0, 4, 'none'],
])(
  'with a capacity of %s, %i left and a minimum order of %i the level is: %s',
  (capacity, left, least, level) => {
    const counter = { capacity, reserved: 0, sold: (capacity ?? left) - left };
    expect(stockLevel(counter, least)).toBe(level);
  },
);
