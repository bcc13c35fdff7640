import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherNudges } from './job-nudges.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first nudge is sent immediately, later ones are combined per interval', () => {
  const nudges: number[] = [];
  const pool = { nudge: (count: number) => void nudges.push(count) };
  gatherNudges(pool, new EventEmitter());
  for (const count of [1, 1, 3]) pool.nudge(count);
  expect(nudges).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(nudges).toEqual([1, 4]);
  pool.nudge(2);
  expect(nudges).toEqual([1, 4]);
  vi.advanceTimersByTime(100);
  expect(nudges).toEqual([1, 4, 2]);
  vi.advanceTimersByTime(100);
  pool.nudge(5);
  expect(nudges).toEqual([1, 4, 2, 5]);
});

test('no nudges are sent after the pool has started to shut down', () => {
  const nudges: number[] = [];
  const pool = { nudge: (count: number) => void nudges.push(count) };
  const events = new EventEmitter();
  gatherNudges(pool, events);
  for (const count of [1, 2]) pool.nudge(count);
  events.emit('pool:gracefulShutdown');
  pool.nudge(3);
  vi.advanceTimersByTime(200);
  expect(nudges).toEqual([1]);
});

test('the next job of a queue is looked for when the end of the one before it has been written', () => {
  const nudges: number[] = [];
  const events = new EventEmitter();
  gatherNudges({ nudge: (count: number) => void nudges.push(count) }, events);
  events.emit('job:complete', { job: { job_queue_id: null } });
  vi.advanceTimersByTime(200);
  expect(nudges).toEqual([]);
  events.emit('job:complete', { job: { job_queue_id: 7 } });
  expect(nudges).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(nudges).toEqual([1]);
  events.emit('job:complete', { job: { job_queue_id: 7 } });
  events.emit('pool:gracefulShutdown');
  vi.advanceTimersByTime(200);
  expect(nudges).toEqual([1]);
});
