import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnavailable } from './db.ts';

const pause_ms = 500;

/**
 * A pool for background work: while PostgreSQL is unavailable `connect` waits instead of failing,
 * so that a job that has just ended can still be marked as ended. After `hurry()` it fails like
 * other pools.
 */
export class PatientPool extends pg.Pool {
  #hurries = false;

  hurry(): void {
    this.#hurries = true;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    return callback ? super.connect(callback) : this.#connectInTheEnd();
  }

  async #connectInTheEnd(): Promise<pg.PoolClient> {
    for (;;)
      try {
        return await super.connect();
      } catch (error) {
        if (this.#hurries || !isUnavailable(error)) throw error;
        await sleep(pause_ms);
      }
  }
}
