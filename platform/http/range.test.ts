import { expect, test } from 'vitest';
import { readRange } from './range.ts';

test.each([
  [undefined, null],
  ['bytes=0-4', { from: 0, to: 4 }],
  ['bytes=5-', { from: 5, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-30', { from: 0, to: 9 }],
  ['bytes=8-99', { from: 8, to: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  ['bytes=-', null],
])('%s of ten bytes is %j', (range, wanted) => {
  expect(readRange({ range }, 10, '"a"')).toEqual(wanted);
});

test('no range is served when the file has changed (If-Range)', () => {
  const headers = { range: 'bytes=0-1', 'if-range': '"old"' };
  expect(readRange(headers, 10, '"new"')).toBeNull();
  expect(readRange(headers, 10, '"old"')).toEqual({ from: 0, to: 1 });
});
