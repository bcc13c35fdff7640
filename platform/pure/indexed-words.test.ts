import { expect, test } from 'vitest';
import { isIndexed } from './indexed-words.ts';

test.each([
  ['Ng', false],
  ['a b', false],
  ['Li M', false],
  ['Lee', true],
  ['陳', true],
  ['x 夜', true],
])('the index knows a piece of %j: %s', (words, indexed) => {
  expect(isIndexed(words)).toBe(indexed);
});
