import { expect, test } from 'vitest';
import { isEnough, isReference } from './words.ts';

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

test.each([
  ['pi_3QabcDEF12', true],
  ['o_k2Jx8LmN4pQr7sTv', true],
  ['Night Ferry again', false],
  ['O-7XK2M9P', false],
])('%j may be a whole reference: %s', (words, whole) => {
  expect(isReference(words)).toBe(whole);
});
