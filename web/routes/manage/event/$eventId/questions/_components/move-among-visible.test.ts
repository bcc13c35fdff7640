import { expect, test } from 'vitest';
import { moveAmongVisible } from './move-among-visible.ts';

const rows = (letters: string): { id: number }[] =>
  Array.from(letters).map((letter) => ({ id: letter.charCodeAt(0) }));
const letters = (items: readonly { id: number }[]): string =>
  items.map(({ id }) => String.fromCharCode(id)).join('');

test.each([
  ['down', 'abcd', 'abcd', 0, 2, 'bcad'],
  ['up', 'abcd', 'abcd', 3, 1, 'adbc'],
  ['to the end', 'abcd', 'abcd', 0, 3, 'bcda'],
  ['nowhere', 'abcd', 'abcd', 2, 2, 'abcd'],
  ['past a place that is not there', 'ab', 'ab', 0, 7, 'ab'],
  ['over what is not seen', 'aXbYc', 'abc', 0, 1, 'XbaYc'],
  ['up over what is not seen', 'aXbYc', 'abc', 2, 0, 'caXbY'],
  ['inside one of two groups', 'aPbQ', 'ab', 1, 0, 'baPQ'],
])('%s', (_, all, visible, from, to, after) => {
  expect(letters(moveAmongVisible(rows(all), rows(visible), from, to))).toBe(after);
});
