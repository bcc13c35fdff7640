/** How a job is queued. */
export interface JobOptions {
  /** At most one waiting job has this key; a second enqueue replaces it. */
  key?: string;
  run_at?: string;
  /** Jobs of one queue run one after another. */
  queue?: string;
  max_attempts?: number;
}

/**
 * The flag of jobs that were queued with a key. A running job loses its key to the next one with it;
 * if its process is then killed, only the flag tells it from a job that failed for good.
 */
export const keyed = 'keyed';
