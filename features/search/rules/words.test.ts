import { expect, test } from 'vitest';
import { isEnough } from './words.ts';

test.each([
  ['', false],
  [' ', false],
  ['a', false],
  [' a ', false],
  ['Ng', true],
  ['陳', true],
  ['é', false],
  ['😀', false],
  ['O-7', true],
])('%j is enough to search: %s', (words, enough) => {
  expect(isEnough(words)).toBe(enough);
});
