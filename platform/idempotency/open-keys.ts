import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { FirstCall } from './stored-answer.ts';

const beat_ms = 3000;
/** A process that has not reported for this long counts as stopped. */
export const gone_seconds = 10;

/**
 * Frees the keys of calls that failed, except those that another process has taken over meanwhile.
 */
export const freeKeys = (db: Db, keys: readonly FirstCall[]): Promise<unknown> =>
  sql`
    delete from idempotency_keys k
    using json_to_recordset(${JSON.stringify(keys)}::json) as f (scope text, taken_at timestamptz)
    where k.scope = f.scope and k.created_at = f.taken_at and k.status is null`.execute(db);

/** Records that a process is running: the keys of a stopped process are free. */
export const beat = (process: string) => sql`
  insert into server_processes (id) values (${process})
  on conflict (id) do update set seen_at = now()`;

/**
 * The idempotency keys whose calls are in progress in this process. While there are any, the
 * process reports every few seconds that it is running: its keys stay taken however long a call
 * lasts, and are free soon after the process was killed.
 */
export class OpenKeys {
  readonly #db: Db;
  readonly #process: string;
  readonly #toFree = new Map<string, FirstCall>();
  #open = 0;
  #isTicking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, process: string) {
    this.#db = db;
    this.#process = process;
  }

  begin(): void {
    this.#open++;
    this.#timer ??= setInterval(() => void this.#tick(), beat_ms).unref();
  }

  end(): void {
    this.#open--;
    this.#rest();
  }

  /**
   * Frees a key later that could not be freed because the database was unavailable; retries until
   * it succeeds.
   */
  freeLater(key: FirstCall): void {
    this.#toFree.set(key.scope, key);
  }

  #rest(): void {
    if (this.#open > 0 || this.#toFree.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #tick(): Promise<void> {
    if (this.#isTicking) return;
    this.#isTicking = true;
    const keys = [...this.#toFree.values()];
    try {
      if (keys.length > 0) await freeKeys(this.#db, keys);
      await beat(this.#process).execute(this.#db);
    } catch {
      // The database is still unavailable, which is logged elsewhere.
      return;
    } finally {
      this.#isTicking = false;
    }
    for (const { scope } of keys) this.#toFree.delete(scope);
    this.#rest();
  }
}
