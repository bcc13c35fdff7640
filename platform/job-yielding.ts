import { setTimeout as sleep } from 'node:timers/promises';

/** The longest a job waits for more urgent work, counted from when it was due. */
const longest_ms = 20_000;
/**
 * The longest that a worker waits at a time; a fetched block of jobs is given back after ten
 * seconds (`blocksOf`).
 */
const at_once_ms = 5000;
const look_ms = 50;

/**
 * Waits while something more urgent is in progress. The job was due at `due_ms`, by the database's
 * clock, which `now` returns.
 */
export async function yieldTo(
  isUrgent: () => boolean,
  due_ms: number,
  now: () => number,
): Promise<void> {
  const until = Math.min(now() + at_once_ms, due_ms + longest_ms);
  while (isUrgent() && now() < until) await sleep(look_ms);
}
