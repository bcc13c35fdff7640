import fc from 'fast-check';
import { expect, test } from 'vitest';
import { move, remaining, shortOf, type Counter, type Deltas } from './counter.ts';

const counters = (...list: Counter[]): Map<number, Counter> => new Map(list.map((c) => [c.id, c]));

test('unlimited never runs short, an unknown counter always does', () => {
  const all = counters({ id: 1, capacity: null, reserved: 5, sold: 5 });
  expect(shortOf(all, { 1: 1_000_000 })).toBe(null);
  expect(shortOf(all, { 2: 1 })).toBe(2);
});

test('whatever is taken and given back, nothing is oversold and the deltas say what happened', () => {
  fc.assert(fc.property(fc.nat(50), fc.array(fc.record({ units: fc.integer({ min: 1, max: 9 }), back: fc.boolean() })), (capacity, wishes) => {
    const counter = { id: 1, capacity, reserved: 0, sold: 0 };
    const all = counters(counter);
    const deltas: Deltas = new Map();
    for (const { units, back } of wishes) {
      if (shortOf(all, { 1: units }) !== null) continue;
      move(all, deltas, { 1: units }, 'reserved', 1);
      if (back) move(all, deltas, { 1: units }, 'reserved', -1);
    }
    expect(remaining(counter)).toBeGreaterThanOrEqual(0);
    expect(deltas.get(1)?.reserved ?? 0).toBe(counter.reserved);
  }));
});
