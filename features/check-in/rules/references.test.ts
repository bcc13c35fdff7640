import { expect, test } from 'vitest';
import { wholeReference } from './references.ts';

test.each([
  ['A-KBJFTV3', 'A-KBJFTV3'],
  [' o-kbjftv3 ', 'O-KBJFTV3'],
  ['Ａ－ＫＢＪＦＴＶ３', 'A-KBJFTV3'],
  ['A-KBJFTV', null],
  ['A-KBJFTV34', null],
  ['A-', null],
  ['B-KBJFTV3', null],
  ['KBJFTV3', null],
  ['A-KBJ%TV3', null],
])('%s is parsed as the reference %s', (words, expected) => {
  expect(wholeReference(words)).toBe(expected);
});
