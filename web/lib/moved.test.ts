import { expect, test } from 'vitest';
import { moved, placesOf } from './moved.ts';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
])('moving from %i to %i shifts the others and keeps their order', (from, to, order) => {
  const items = ['a', 'b', 'c'];
  expect(moved(items, from, to).join('')).toBe(order);
  expect(items.join('')).toBe('abc');
});

test('positions are counted from the first item of the page', () => {
  expect(placesOf([{ id: 7 }, { id: 3 }], 20)).toEqual([
    { id: 7, order: 20 },
    { id: 3, order: 21 },
  ]);
});
