import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { FirstCall } from './kept-answer.ts';

const beat_ms = 3000;
/** A process that has not been heard of for so long is gone. */
export const gone_seconds = 10;

/** Makes keys free whose calls failed. One that another process has taken over meanwhile stays its own. */
export const freeKeys = (db: Db, keys: readonly FirstCall[]): Promise<unknown> =>
  sql`
    delete from idempotency_keys k
    using json_to_recordset(${JSON.stringify(keys)}::json) as f (scope text, taken_at timestamptz)
    where k.scope = f.scope and k.created_at = f.taken_at and k.status is null`.execute(db);

/** Says that a process lives: keys of one that is gone are free. */
export const beat = (process: string) => sql`
  insert into server_processes (id) values (${process})
  on conflict (id) do update set seen_at = now()`;

/**
 * The idempotency keys whose calls are under way in this process. While there are any, it says every few seconds that
 * it lives, so that their callers may wait as long as they must and are free soon after it was killed.
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

  /** The database was away when this key was to be made free: it is asked again until it answers. */
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
      // The database is still away, and everybody else says so.
      return;
    } finally {
      this.#isTicking = false;
    }
    for (const { scope } of keys) this.#toFree.delete(scope);
    this.#rest();
  }
}
