/** How a job is queued. */
export interface JobOptions {
  /** At most one waiting job has this key; a second enqueue replaces it. */
  key?: string;
  run_at?: string;
  /** Jobs of one queue run one after another. */
  queue?: string;
  max_attempts?: number;
}
