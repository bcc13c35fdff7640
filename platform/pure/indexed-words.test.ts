import { expect, test } from 'vitest';
import { isEnough, isIndexed } from './indexed-words.ts';

test.each([
  ['Ng', false],
  ['a b', false],
  ['Li M', false],
  ['Lee', true],
  ['陳', true],
  ['x 夜', true],
  ['𨋢', true],
  ['a-b-c', false],
  ['É\u0308 a', false],
  ['--', false],
])('%j contains something that the index can find: %s', (words, indexed) => {
  expect(isIndexed(words)).toBe(indexed);
});

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
  ['陳 ', true],
  ['a-', false],
  ['\u3000', false],
  ['12', true],
  ['𨋢', true],
  ['--', false],
  ["'a", false],
])('%j is enough to start a search: %s', (words, enough) => {
  expect(isEnough(words)).toBe(enough);
});
