import { setTimeout as sleep } from 'node:timers/promises';

/** After it was due, a job waits no longer than this for others. */
const longest_ms = 20_000;
/** A worker waits for so long at most; a block of jobs is given back after ten seconds (`blocksOf`). */
const at_once_ms = 5000;
const look_ms = 50;

/**
 * Waits while something more urgent is done: a job that was due at `due_ms`, by the clock of the database, which
 * `now` tells.
 */
export async function yieldTo(
  isUrgent: () => boolean,
  due_ms: number,
  now: () => number,
): Promise<void> {
  const until = Math.min(now() + at_once_ms, due_ms + longest_ms);
  while (isUrgent() && now() < until) await sleep(look_ms);
}
