import type { EventEmitter } from 'node:events';

interface Nudged {
  /** Reports that up to `count` new jobs exist. */
  nudge(count: number): void;
}
interface Ended {
  job: { job_queue_id: number | null };
}
const together_ms = 100;
/** After this, the end of a job has been written: one statement that does not wait for the disk. */
const written_ms = 10;

/**
 * Notifies a worker pool of new jobs at once, and of those of the next 100 ms together. The pool is
 * notified of the jobs of all lanes, and each time a worker queries for jobs that are mostly not
 * its own. Once the pool shuts down (one of its `events`) it is notified no more: graphile-worker
 * loses such notifications, and its workers throw.
 *
 * It is also notified when a job of a named queue has ended: a worker looks for its next job while
 * that end is still being written, finds the queue locked, and would wait for the next poll.
 */
export function gatherNudges(pool: Nudged, events: EventEmitter): void {
  const nudge = pool.nudge.bind(pool);
  let waiting = 0;
  let timer: NodeJS.Timeout | null = null;
  const startTimer = (): NodeJS.Timeout =>
    setTimeout(() => {
      timer = waiting > 0 ? startTimer() : null;
      if (waiting > 0) nudge(waiting);
      waiting = 0;
    }, together_ms).unref();
  let isOpen = true;
  events.on('job:complete', ({ job }: Ended) => {
    if (job.job_queue_id !== null)
      setTimeout(() => {
        if (isOpen) nudge(1);
      }, written_ms).unref();
  });
  events.once('pool:gracefulShutdown', () => {
    isOpen = false;
    if (timer) clearTimeout(timer);
    pool.nudge = () => undefined;
  });
  pool.nudge = (count) => {
    if (timer) waiting += count;
    else {
      timer = startTimer();
      nudge(count);
    }
  };
}
