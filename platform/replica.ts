import { sql } from 'kysely';
import type pg from 'pg';
import type { Config } from './config.ts';
import { createDb, createPool, isRetryable, isUnavailable, type Db } from './db.ts';
import { Batcher } from './batcher.ts';
import type { Log } from './log.ts';
import { codeOf, messageOf } from './pure/thrown.ts';

/**
 * Outcomes of reads that could go to the replica: answered there, or on the primary because the
 * replica was too far behind (late), did not respond (away), or interrupted the read.
 */
export const replica_outcomes = ['replica', 'late', 'away', 'interrupted'] as const;
type Outcome = (typeof replica_outcomes)[number];

interface Options {
  /** How long a reader waits until the replica has caught up with the primary. */
  patience_ms?: number;
  /** How long a replica that did not respond is left alone; a late one for a fifth of that. */
  rest_ms?: number;
}
const most_readers = 1000;
const asked_every_ms = 10;

/**
 * A replica of the database (`DATABASE_REPLICA_URL`). It is read only where nothing is decided, and
 * only when it has replayed all that was committed when the reader came, so that no reader misses a
 * change that was confirmed to them.
 */
export class Replica {
  readonly db: Db;
  readonly outcomes: Record<Outcome, number> = { replica: 0, late: 0, away: 0, interrupted: 0 };
  readonly #primary: Db;
  readonly #log: Log;
  readonly #patience_ms: number;
  readonly #rest_ms: number;
  readonly #readers: Batcher<null, Outcome>;
  #restsUntil = 0;
  #restsFor: Outcome = 'away';

  constructor(
    primary: Db,
    pool: pg.Pool,
    log: Log,
    { patience_ms = 250, rest_ms = 5000 }: Options = {},
  ) {
    this.#primary = primary;
    this.db = createDb(pool);
    this.#log = log;
    this.#patience_ms = patience_ms;
    this.#rest_ms = rest_ms;
    this.#readers = new Batcher(async (readers) => {
      const outcome = await this.#check();
      return readers.map(() => outcome);
    }, most_readers);
  }

  /**
   * Whether the replica has all that is committed now; concurrent readers share one check. Throws
   * only when the primary does not respond.
   */
  async isCurrent(): Promise<boolean> {
    const outcome =
      performance.now() < this.#restsUntil ? this.#restsFor : await this.#readers.add(null);
    this.outcomes[outcome]++;
    return outcome === 'replica';
  }

  /** Whether an error came from the replica, so that the read may be run on the primary instead. */
  wasInterrupted(error: unknown): boolean {
    // A statement that timed out would take as long on the primary, and a read does not write.
    if (
      ['57014', '25006'].includes(codeOf(error) ?? '') ||
      !(isUnavailable(error) || isRetryable(error))
    )
      return false;
    this.outcomes.interrupted++;
    this.#log.warn(
      { reason: messageOf(error) },
      'a read on the replica failed and is repeated on the primary',
    );
    if (!isRetryable(error)) this.#rest('away');
    return true;
  }

  async #check(): Promise<Outcome> {
    const { rows } = await sql<{ lsn: string }>`
      select pg_current_wal_flush_lsn()::text as lsn`.execute(this.#primary);
    const lsn = rows[0]?.lsn ?? '';
    const until = performance.now() + this.#patience_ms;
    try {
      while (!(await this.#hasReplayed(lsn))) {
        if (performance.now() >= until) return this.#rest('late');
        await new Promise((resolve) => setTimeout(resolve, asked_every_ms));
      }
      return 'replica';
    } catch (error) {
      this.#log.warn({ reason: messageOf(error) }, 'the replica does not respond');
      return this.#rest('away');
    }
  }

  /** A server that is not in recovery was promoted, and is no longer a replica of this primary. */
  async #hasReplayed(lsn: string): Promise<boolean> {
    const { rows } = await sql<{ follows: boolean; has_it: boolean | null }>`
      select pg_is_in_recovery() as follows,
        pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has_it`.execute(this.db);
    if (!rows[0]?.follows) throw new Error('the server is not a standby');
    return rows[0].has_it === true;
  }

  /** Sends readers straight to the primary until the replica is tried again. */
  #rest(outcome: Outcome): Outcome {
    this.#restsFor = outcome;
    this.#restsUntil = performance.now() + this.#rest_ms / (outcome === 'late' ? 5 : 1);
    return outcome;
  }
}

/** Creates the replica that the configuration names, if any, and its pool. */
export function createReplica(
  config: Config,
  primary: Db,
  log: Log,
): { replica: Replica; pool: pg.Pool } | null {
  if (!config.database_replica_url) return null;
  const pool = createPool(config.database_replica_url, config.database_pool, log, {
    // A replica that is down must not delay readers that could use the primary.
    connect_ms: 1000,
  });
  return { replica: new Replica(primary, pool, log), pool };
}

/**
 * Returns a sentence that says why the database of DATABASE_REPLICA_URL may not be read; null when
 * it may, or when it is down, as it is not read then.
 */
export async function replicaRefusal(primary: Db, replica: Replica | null): Promise<string | null> {
  const identity = async (db: Db): Promise<string> =>
    (
      await sql<{ identity: string }>`
        select system_identifier || ' ' || current_database() as identity
        from pg_control_system()`.execute(db)
    ).rows[0]?.identity ?? '';
  const copied = replica && (await identity(replica.db).catch(() => null));
  return copied === null || copied === (await identity(primary))
    ? null
    : 'DATABASE_REPLICA_URL points to a database that is not a replica of DATABASE_URL';
}
