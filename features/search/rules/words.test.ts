import { expect, test } from 'vitest';
import { isEnough, isIndexed } from './words.ts';

test.each([['', false], [' ', false], ['a', false], [' a ', false], ['Ng', true], ['陳', true], ['é', false], ['😀', false], ['O-7', true]])('%j is enough to search: %s', (words, enough) => {
  expect(isEnough(words)).toBe(enough);
});
test.each([['Ng', false], ['a b', false], ['Li M', false], ['Lee', true], ['陳', true], ['x 夜', true]])('the index knows a piece of %j: %s', (words, indexed) => {
  expect(isIndexed(words)).toBe(indexed);
});
