import { expect, test } from 'vitest';
import { lines } from './lines.ts';

const wide = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);

test.each([
  ['Latin breaks at spaces', 'one two three', 7, ['one two', 'three']],
  ['Chinese breaks between letters', '深水埗明渠', 6, ['深水埗', '明渠']],
  ['a closing mark stays with its character', '深水埗。明渠', 6, ['深水', '埗。明', '渠']],
  ['an opening mark stays with the next character', '深水「明渠」', 6, ['深水', '「明', '渠」']],
  ['a word wider than the line is split', 'abcdefgh', 3, ['abc', 'def', 'gh']],
  ['line breaks are kept', 'a\nb', 9, ['a', 'b']],
  ['an empty text is one empty line', '', 9, ['']],
])('%s', (_, text, width, expected) => {
  expect(lines(text, width, wide)).toEqual(expected);
});
