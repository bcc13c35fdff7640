import { expect, test } from 'vitest';
import { randomPart } from './random.ts';

test('random bytes have the requested length and do not repeat', () => {
  const lengths = [16, 15, 32, 1, 4096, 4095, 18, 12];
  expect(lengths.map((bytes) => randomPart(bytes).length)).toEqual(lengths);
  const many = Array.from({ length: 2000 }, () => randomPart(16).toString('hex'));
  expect(new Set(many).size).toBe(2000);
  // Later parts must not overlap with parts of the pool that were handed out before.
  const ones = Array.from({ length: 4 }, () => randomPart(4096)).flatMap((part) => [...part]);
  for (const byte of [0, 255])
    expect(ones.filter((item) => item === byte).length).toBeLessThan(ones.length / 100);
});

test('returned bytes are not overwritten by later calls', () => {
  const first = randomPart(16);
  const was = first.toString('hex');
  for (let i = 0; i < 1000; i++) randomPart(16);
  expect(first.toString('hex')).toBe(was);
});

test.each([0, -1, 1.5, 4097, Number.NaN])('a length of %d bytes is refused', (bytes) => {
  expect(() => randomPart(bytes)).toThrow(RangeError);
});
