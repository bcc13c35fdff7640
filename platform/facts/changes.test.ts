import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

const before = { title: 'Balcony', price: 100, ids: [1, 2], note: null, secret: 'x' };

test('only what differs is told, with what it was and what it became', () => {
  expect(changesBetween(before, { title: 'Stalls', price: 100 }, ['title', 'price'])).toEqual({
    title: ['Balcony', 'Stalls'],
  });
});

test('a cleared value becomes null, and so does one that was never there', () => {
  expect(changesBetween({ note: 'old' }, { note: null }, ['note'])).toEqual({
    note: ['old', null],
  });
  expect(changesBetween({}, { note: 'new' }, ['note'])).toEqual({ note: [null, 'new'] });
});

test('of a long text the trail keeps enough to see what was changed', () => {
  const [, to] = changesBetween({ note: 'a' }, { note: '😀'.repeat(5000) }, ['note'])['note'] ?? [];
  expect(String(to)).toHaveLength(1001);
  expect(String(to).isWellFormed()).toBe(true);
  const far = (end: string) => ({ note: `${'x'.repeat(2000)}${end}` });
  expect(Object.keys(changesBetween(far('a'), far('b'), ['note']))).toEqual(['note']);
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
