import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { yieldTo } from './job-yielding.ts';

beforeEach(() => void vi.useFakeTimers({ now: 100_000, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const now = (): number => Date.now();

test('a job waits exactly as long as more urgent work exists', async () => {
  let looks = 0;
  await yieldTo(() => ++looks < 4, 100_000, now);
  expect(looks).toBe(4);
});

test('a job yields for at most five seconds, so that its batch is not returned', async () => {
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

test('a job that is twenty seconds overdue does not wait', async () => {
  let looks = 0;
  await yieldTo(() => ++looks < 100, 80_000, now);
  expect(looks).toBe(1);
});
