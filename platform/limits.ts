import { sql } from 'kysely';
import type { Db } from './db.ts';
import { Batcher } from './batcher.ts';
import { buckets, type Bucket } from './pure/buckets.ts';

/**
 * Consecutive failed attempts without a wait; after them 2 seconds, 4, 8, … up to the longest wait.
 */
export const free_tries = 5;
export const longest_wait_seconds = 900;

interface Lease {
  window: number;
  left: number;
  spent: boolean;
  pending: Promise<void> | null;
}

interface RequestedBlock {
  bucket: Bucket;
  subject: string;
  /** Start of the window, in seconds since 1970. */
  window: number;
  block: number;
  most: number;
}
const subjectOf = ({ bucket, subject }: { bucket: string; subject: string }): string =>
  `${bucket} ${subject}`;

/**
 * Rate limits shared by all processes. A process leases a block of attempts (a tenth of the limit)
 * from the database and counts them down in memory, so that only some requests cost a write;
 * together all processes never grant more than the limit.
 */
export class Limits {
  readonly #db: Db;
  readonly #now: () => number;
  readonly #leases = new Map<string, Lease>();
  /** At an on-sale thousands of new callers arrive within a second. */
  readonly #leased = new Batcher(
    (requests: readonly RequestedBlock[]) => this.#grant(requests),
    500,
    {
      subjectOf,
    },
  );

  /** `now` in milliseconds, by the database's clock. */
  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Takes one attempt out of `times` the limit. Returns 0, or the whole seconds to wait when the
   * window is used up.
   */
  async take(bucket: Bucket, subject: string, times = 1): Promise<number> {
    const { seconds } = buckets[bucket];
    const limit = buckets[bucket].limit * times;
    const now = this.#now();
    const window = Math.floor(now / 1000 / seconds) * seconds;
    const key = subjectOf({ bucket, subject });
    let lease = this.#leases.get(key);
    if (!lease || lease.window !== window) {
      this.#forget(now);
      lease = { window, left: 0, spent: false, pending: null };
      this.#leases.set(key, lease);
    }
    for (;;) {
      if (lease.left > 0) {
        lease.left--;
        return 0;
      }
      if (lease.spent) return Math.max(1, Math.ceil(window + seconds - now / 1000));
      lease.pending ??= this.#lease(bucket, subject, lease, limit);
      await lease.pending;
    }
  }

  /** Gives back an attempt that was taken a moment ago and does not count after all. */
  release(bucket: Bucket, subject: string): void {
    const lease = this.#leases.get(subjectOf({ bucket, subject }));
    if (lease) lease.left++;
  }

  /**
   * Begins an attempt at something that may fail, such as a password. It counts as failed until
   * `forgive`, so that parallel attempts are counted too. Returns 0, or the whole seconds to wait,
   * which double with each consecutive failure. The count restarts after a day without an attempt.
   */
  async attempt(subject: string): Promise<number> {
    const now = new Date(this.#now()).toISOString();
    const begun = await sql`
      insert into slowdowns as s (subject, failures, next_at) values (${subject}, 1, ${now})
      on conflict (subject) do update set
        failures = case
          when s.next_at < ${now}::timestamptz - interval '1 day' then 1
          else least(s.failures + 1, 1000)
        end,
        next_at = ${now}::timestamptz + make_interval(secs => case
          when s.next_at < ${now}::timestamptz - interval '1 day' then 0
          when s.failures + 1 < ${free_tries}::int then 0
          else least(
            ${longest_wait_seconds}::int, power(2, least(s.failures + 2 - ${free_tries}::int, 20)))
        end)
      where s.next_at <= ${now}
      returning 1`.execute(this.#db);
    if (begun.rows.length > 0) return 0;
    const { rows } = await sql<{ next_at: string }>`
      select next_at from slowdowns where subject = ${subject}`.execute(this.#db);
    const next = Date.parse(rows[0]?.next_at ?? now);
    return Math.max(1, Math.ceil((next - this.#now()) / 1000));
  }

  /** The attempt succeeded: resets the count of failures. */
  async forgive(subject: string): Promise<void> {
    await sql`delete from slowdowns where subject = ${subject}`.execute(this.#db);
  }

  /** Resolves when their connections reach the database; most requests need them. */
  async reach(): Promise<void> {
    await sql`select 1`.execute(this.#db);
  }

  async #lease(bucket: Bucket, subject: string, lease: Lease, limit: number): Promise<void> {
    const block = Math.max(1, Math.floor(limit / 10));
    const { window } = lease;
    try {
      const leased = await this.#leased.add({ bucket, subject, window, block, most: limit });
      lease.left = leased === null ? 0 : Math.max(0, Math.min(block, limit - (leased - block)));
      lease.spent = lease.left === 0;
    } finally {
      lease.pending = null;
    }
  }

  /**
   * Grants blocks that are requested together in one statement. Returns the total that each has
   * leased now; null when none is left.
   */
  async #grant(requests: readonly RequestedBlock[]): Promise<(number | null)[]> {
    const blocks = JSON.stringify(requests);
    const { rows } = await sql<{ bucket: string; subject: string; leased: number }>`
      insert into rate_limits as r (bucket, subject, window_start, leased)
      select bucket, subject, to_timestamp("window"), block
      from json_to_recordset(${blocks}::json)
        as a (bucket text, subject text, "window" bigint, block int)
      order by bucket, subject
      on conflict (bucket, subject, window_start) do update set leased = r.leased + excluded.leased
      where r.leased < (
        select most
        from json_to_recordset(${blocks}::json) as a (bucket text, subject text, most int)
        where a.bucket = r.bucket and a.subject = r.subject
      )
      returning bucket, subject, leased`.execute(this.#db);
    const leased = new Map(rows.map((row) => [subjectOf(row), row.leased]));
    return requests.map((block) => leased.get(subjectOf(block)) ?? null);
  }

  #forget(now: number): void {
    if (this.#leases.size < 50_000) return;
    for (const [key, lease] of this.#leases)
      if (lease.window * 1000 < now - 3_600_000) this.#leases.delete(key);
    if (this.#leases.size >= 50_000) this.#leases.clear();
  }
}
