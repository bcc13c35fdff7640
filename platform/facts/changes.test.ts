import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

const before = { title: 'Balcony', price: 100, ids: [1, 2], note: null, secret: 'x' };

test('only changed fields are recorded, with their old and new values', () => {
  expect(changesBetween(before, { title: 'Stalls', price: 100 }, ['title', 'price'])).toEqual({
    title: ['Balcony', 'Stalls'],
  });
});

test('a cleared or previously missing value is recorded as null', () => {
  expect(changesBetween({ note: 'old' }, { note: null }, ['note'])).toEqual({
    note: ['old', null],
  });
  expect(changesBetween({}, { note: 'new' }, ['note'])).toEqual({ note: [null, 'new'] });
});

test('long texts are shortened, but a change past the cut is still recorded', () => {
  const [, to] = changesBetween({ note: 'a' }, { note: '😀'.repeat(5000) }, ['note'])['note'] ?? [];
  expect(String(to)).toHaveLength(1001);
  expect(String(to).isWellFormed()).toBe(true);
  const far = (end: string) => ({ note: `${'x'.repeat(2000)}${end}` });
  expect(Object.keys(changesBetween(far('a'), far('b'), ['note']))).toEqual(['note']);
});

test('lists are compared by content, and unlisted fields are never recorded', () => {
  expect(changesBetween(before, { ids: [1, 2], secret: 'y' }, ['ids'])).toEqual({});
  expect(changesBetween(before, { ids: [2, 1] }, ['ids'])).toEqual({
    ids: [
      [1, 2],
      [2, 1],
    ],
  });
});
