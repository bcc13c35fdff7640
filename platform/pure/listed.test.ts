import { expect, test } from 'vitest';
import { listed } from './listed.ts';

test.each([
  ['en', 'A, B, C'],
  ['fr', 'A, B, C'],
  ['zh-HK', 'A、B、C'],
  ['zh-cn', 'A、B、C'],
])('a list in %s is %s', (language, text) => {
  expect(listed(language, ['A', 'B', 'C'])).toBe(text);
});
