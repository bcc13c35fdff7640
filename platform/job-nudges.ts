import type { EventEmitter } from 'node:events';

interface Nudged {
  /** There may be so many jobs more. */
  nudge(count: number): void;
}
const together_ms = 100;

/**
 * A pool of workers is told of new jobs at once, and of those of the next 100 ms together: it is told of the jobs of
 * all lanes, and each time a worker goes through whatever waits, for a job that mostly is not its own. Once it shuts
 * down (one of its `events`) it is told of nothing: graphile-worker forgets what comes then, and its workers throw.
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
