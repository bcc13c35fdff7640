import { expect, test, vi } from 'vitest';
import { readOnce } from './read-once.ts';

const lengthOf = () => {
  const read = vi.fn((header: string) => (header ? header.length : null));
  return { read, known: readOnce(read) };
};

test('each text is parsed once, also an invalid one', () => {
  const { read, known } = lengthOf();
  expect(['gzip', 'gzip', '', '', 'br'].map(known)).toEqual([4, 4, null, null, 2]);
  expect(read.mock.calls).toEqual([['gzip'], [''], ['br']]);
});

test('the memory is bounded: long texts are not kept, and old texts are dropped', () => {
  const { read, known } = lengthOf();
  const long = 'x'.repeat(201);
  expect([known(long), known(long)]).toEqual([201, 201]);
  expect(read).toHaveBeenCalledTimes(2);
  for (let i = 0; i < 1000; i++) known(`browser ${i}`);
  read.mockClear();
  expect([known('browser 999'), known('one more'), known('one more')]).toEqual([11, 8, 8]);
  expect(read.mock.calls).toEqual([['one more'], ['one more']]);
});
