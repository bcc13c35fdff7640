import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherNudges } from './job-nudges.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first job is told at once, those of the next moment together, and after a quiet one at once again', () => {
  const told: number[] = [];
  const pool = { nudge: (count: number) => void told.push(count) };
  gatherNudges(pool);
  for (const count of [1, 1, 3]) pool.nudge(count);
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([1, 4]);
  pool.nudge(2);
  expect(told).toEqual([1, 4]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([1, 4, 2]);
  vi.advanceTimersByTime(100);
  pool.nudge(5);
  expect(told).toEqual([1, 4, 2, 5]);
});
