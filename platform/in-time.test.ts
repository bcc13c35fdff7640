import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTime } from './in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work that ends in time gives its result or its error, and leaves no timer', async () => {
  expect(await inTime(Promise.resolve(1), 1000, () => 'late')).toBe(1);
  await expect(inTime(Promise.reject(new Error('no')), 1000, () => 'late')).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that takes longer returns the given value, and may fail later', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const result = inTime(promise, 1000, () => 'late');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toBe('late');
  reject(new Error('nobody listens'));
});
