import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

const before: { title: string; price: number; ids: number[]; note: string | null; secret: string } =
  { title: 'Balcony', price: 100, ids: [1, 2], note: null, secret: 'x' };

test('only what differs is told, with what it was and what it became', () => {
  expect(changesBetween(before, { title: 'Stalls', price: 100 }, ['title', 'price'])).toEqual({
    title: ['Balcony', 'Stalls'],
  });
});

test('what the change does not carry stays; a cleared value becomes null', () => {
  expect(
    changesBetween<typeof before>({ ...before, note: 'old' }, { note: null }, ['title', 'note']),
  ).toEqual({ note: ['old', null] });
});

test('lists are compared by content, and fields not named are never told', () => {
  expect(changesBetween(before, { ids: [1, 2], secret: 'y' }, ['ids'])).toEqual({});
  expect(changesBetween(before, { ids: [2, 1] }, ['ids'])).toEqual({
    ids: [
      [1, 2],
      [2, 1],
    ],
  });
});
