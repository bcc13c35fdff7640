import { Limits } from '#platform/limits.ts';
import type { Bucket } from '#platform/pure/buckets.ts';
import type { Db } from '#platform/db.ts';

const hour_ms = 3_600_000;

/**
 * Rate limits whose windows begin with the test, so that none ends between two counted calls.
 * Delays after failures use the clock of the database, which tests move.
 */
export class TestLimits extends Limits {
  readonly #windows: Limits;

  constructor(db: Db, now: () => number) {
    super(db, now);
    const start = now();
    const whole = Math.floor(start / hour_ms) * hour_ms;
    this.#windows = new Limits(db, () => whole + (now() - start));
  }

  override take(bucket: Bucket, subject: string, times?: number): Promise<number> {
    return this.#windows.take(bucket, subject, times);
  }

  override release(bucket: Bucket, subject: string): void {
    this.#windows.release(bucket, subject);
  }
}
