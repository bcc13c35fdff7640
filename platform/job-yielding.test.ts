import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { yieldTo } from './job-yielding.ts';

beforeEach(() => void vi.useFakeTimers({ now: 100_000, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const now = (): number => Date.now();

test('a job waits while something is more urgent, and no longer', async () => {
  let looks = 0;
  await yieldTo(() => ++looks < 4, 100_000, now);
  expect(looks).toBe(4);
});

test('a worker waits five seconds for it, so that the others of its block are not given back', async () => {
  let looks = 0;
  await yieldTo(
    () => {
      vi.advanceTimersByTime(1000);
      return ++looks < 100;
    },
    100_000,
    now,
  );
  expect(looks).toBe(5);
});

test('a job that was due twenty seconds ago waits for nothing', async () => {
  let looks = 0;
  await yieldTo(() => ++looks < 100, 80_000, now);
  expect(looks).toBe(1);
});
