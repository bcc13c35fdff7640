import { expect, test } from 'vitest';
import { isReference } from './references.ts';

test.each([
  ['pi_3QabcDEF12', true],
  ['o_k2Jx8LmN4pQr7sTv', true],
  ['Night Ferry again', false],
  ['O-7XK2M9P', false],
])('%j can be a complete reference: %s', (words, whole) => {
  expect(isReference(words)).toBe(whole);
});
