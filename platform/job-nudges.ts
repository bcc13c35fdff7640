import type { EventEmitter } from 'node:events';

interface Nudged {
  /** Reports that up to `count` new jobs exist. */
  nudge(count: number): void;
}
const together_ms = 100;

/**
 * Notifies a worker pool of new jobs at once, and of those of the next 100 ms together. The pool is
 * notified of the jobs of all lanes, and each time a worker queries for jobs that are mostly not
 * its own. Once the pool shuts down (one of its `events`) it is notified no more: graphile-worker
 * loses such notifications, and its workers throw.
 */
export function gatherNudges(pool: Nudged, events: EventEmitter): void {
  const tell = pool.nudge.bind(pool);
  let waiting = 0;
  let timer: NodeJS.Timeout | null = null;
  const rest = (): NodeJS.Timeout =>
    setTimeout(() => {
      timer = waiting > 0 ? rest() : null;
      if (waiting > 0) tell(waiting);
      waiting = 0;
    }, together_ms).unref();
  events.once('pool:gracefulShutdown', () => {
    if (timer) clearTimeout(timer);
    pool.nudge = () => undefined;
  });
  pool.nudge = (count) => {
    if (timer) waiting += count;
    else {
      timer = rest();
      tell(count);
    }
  };
}
