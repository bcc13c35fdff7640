import { expect, test } from 'vitest';
import { moved, placesOf } from './moved.ts';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
])('from %i to %i the others close up and keep their order', (from, to, order) => {
  const items = ['a', 'b', 'c'];
  expect(moved(items, from, to).join('')).toBe(order);
  expect(items.join('')).toBe('abc');
});

test('places count from the first of a page', () => {
  expect(placesOf([{ id: 7 }, { id: 3 }], 20)).toEqual([
    { id: 7, order: 20 },
    { id: 3, order: 21 },
  ]);
});
