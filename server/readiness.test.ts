import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Platform } from '#platform/context.ts';
import { createDb, createPool } from '#platform/db.ts';
import { Limits } from '#platform/limits.ts';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { createReadiness, storageProblem } from './readiness.ts';

let testPlatform: TestPlatform;
let platform: Platform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
  platform = testPlatform.platform;
});
afterAll(() => testPlatform.close());
const problem = (more: Partial<Platform> = {}) => createReadiness({ ...platform, ...more })();

test('a process with all its dependencies reports no problem', async () => {
  expect(await problem()).toBeNull();
});

describe('a schema that does not match the build', () => {
  test('newer: a migration ran that this build does not know', async () => {
    await sql`insert into migrations (name) values ('9999_later.sql')`.execute(platform.db);
    expect(await problem()).toBe('the schema is newer than this build');
    await sql`delete from migrations where name = '9999_later.sql'`.execute(platform.db);
  });

  test('older: it has no checksums yet', async () => {
    await sql`alter table migrations rename column checksum to other`.execute(platform.db);
    expect(await problem()).toBe('migrations pending');
    await sql`alter table migrations rename column other to checksum`.execute(platform.db);
  });

  test('changed: an applied migration file was edited', async () => {
    await sql`update migrations set checksum = 'x' || checksum`.execute(platform.db);
    expect(await problem()).toBe('an applied migration was changed');
    await sql`update migrations set checksum = substr(checksum, 2)`.execute(platform.db);
  });

  test('migration files that change on disk after the start do not matter', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-migrations-'));
    await cp(join(import.meta.dirname, '../migrations'), folder, { recursive: true });
    const ready = createReadiness(platform, folder);
    // The folder is being read by now; the first response shows that it has been read.
    expect(await ready()).toBeNull();
    await writeFile(join(folder, '9999_later.sql'), 'select 1;');
    expect(await ready()).toBeNull();
    await sql`insert into migrations (name) values ('9999_later.sql')`.execute(platform.db);
    expect(await ready()).toBe('the schema is newer than this build');
    await sql`delete from migrations where name = '9999_later.sql'`.execute(platform.db);
    await rm(folder, { recursive: true });
  });
});

test('a database that accepts no writes is reported: a standby, or one whose disk is full', async () => {
  const pool = createPool(platform.config.database_url, 1, platform.log);
  const db = createDb(pool);
  await sql`set default_transaction_read_only = on`.execute(db);
  expect(await problem({ db })).toBe('the database is read-only');
  await pool.end();
});

test('a database whose disk is full is reported, though it still answers', async () => {
  const pool = createPool(platform.config.database_url, 1, platform.log);
  const failure = { code: '53100', message: 'could not write: No space left on device' };
  const db = createDb(pool).withPlugin({
    transformQuery({ node }) {
      // Only what needs space fails.
      if (!JSON.stringify(node).includes('generate_series')) return node;
      throw Object.assign(new Error(failure.message), { code: failure.code });
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const ready = createReadiness({ ...platform, db });
  // It is checked in the background, so that no probe waits for it.
  await expect.poll(ready).toBe('the disk of the database is full');
  // A limit of temporary files is no full disk.
  failure.code = '53400';
  await expect.poll(ready).toBeNull();
  await pool.end();
});

test('the check of the database’s disk takes space there', async () => {
  const files = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select pg_stat_get_db_temp_files(oid)::int as n
      from pg_database
      where datname = current_database()`.execute(platform.db);
    return rows[0]?.n ?? 0;
  };
  const before = await files();
  expect(await problem()).toBeNull();
  // The statistics of a connection are written after a while.
  await expect.poll(files, { timeout: 60_000 }).toBeGreaterThan(before);
});

describe('a dependency that hangs', () => {
  test('a database that accepts connections and stays silent is reported', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const pool = createPool(`postgres://x@127.0.0.1:${port}/x`, 1, platform.log);
    const db = createDb(pool);
    let ended = false;
    const hanging = sql`select 1`.execute(db).catch(() => (ended = true));
    expect(await problem({ db })).toBe('database does not respond');
    expect(ended).toBe(false);
    silent.close();
    await hanging;
    await pool.end();
  });

  test('an exhausted pool is reported, and probes do not queue up', async () => {
    const pool = createPool(testPlatform.database_url, 1, platform.log);
    const db = createDb(pool);
    const holder = await pool.connect();
    const ready = createReadiness({ ...platform, db });
    expect(await Promise.all([ready(), ready(), ready()])).toEqual(
      Array.from({ length: 3 }, () => 'database does not respond'),
    );
    expect(pool.waitingCount).toBe(1);
    holder.release();
    await expect.poll(ready).toBeNull();
    await pool.end();
  });
});

describe('the rate limits, which have connections of their own', () => {
  test('that get no connection for seconds are reported: most requests need them', async () => {
    const pool = createPool(testPlatform.database_url, 1, platform.log);
    const holder = await pool.connect();
    const limits = new Limits(createDb(pool), platform.clock);
    const ready = createReadiness({ ...platform, limits });
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      // Busy for a moment: a healthy process keeps its visitors.
      expect(await ready()).toBeNull();
      vi.advanceTimersByTime(5000);
      expect(await ready()).toBe('rate limits get no database connection');
    } finally {
      vi.useRealTimers();
      holder.release();
    }
    await expect.poll(ready).toBeNull();
    await pool.end();
  });

  test('that are busy from time to time are not reported, however often', async () => {
    const pool = createPool(testPlatform.database_url, 1, platform.log);
    const limits = new Limits(createDb(pool), platform.clock);
    const ready = createReadiness({ ...platform, limits });
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      for (const _burst of [1, 2]) {
        const holder = await pool.connect();
        expect(await ready().finally(() => holder.release())).toBeNull();
        // Answered between two probes.
        await vi.waitFor(() => expect(pool.idleCount).toBe(1));
        vi.advanceTimersByTime(10_000);
      }
    } finally {
      vi.useRealTimers();
      await pool.end();
    }
  });

  test('that are refused a connection are reported', async () => {
    const pool = createPool('postgres://x@127.0.0.1:1/x', 1, platform.log);
    const limits = new Limits(createDb(pool), platform.clock);
    expect(await problem({ limits })).toBe('rate limits get no database connection');
    await pool.end();
  });
});

test('the probe answers within a second whatever hangs', async () => {
  const s3 = {
    endpoint: '',
    bucket: 'b',
    region: 'r',
    access_key_id: 'k',
    secret_access_key: 's',
  };
  const pool = createPool(testPlatform.database_url, 1, platform.log);
  const holder = await pool.connect();
  // The pool itself waits for five seconds, on the same fake clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let answered: string | null = 'not yet';
    const config = { ...platform.config, s3 };
    const check = problem({ db: createDb(pool), config }).then((said) => (answered = said));
    await vi.advanceTimersByTimeAsync(700);
    expect(answered).toBe('not yet');
    await vi.advanceTimersByTimeAsync(300);
    expect(answered).toBe('database does not respond');
    await check;
  } finally {
    vi.useRealTimers();
    holder.release();
    await pool.end();
  }
});

describe('the data folder', () => {
  test('that is not writable is a problem', async () => {
    const file = join(platform.config.data_dir, 'a-file');
    await writeFile(file, '');
    const config = { ...platform.config, data_dir: join(file, 'data') };
    expect(await problem({ config })).toBe('the data folder is not writable');
  });

  // It may be a mount of its own, or belong to root after a restore as root.
  test('with files that cannot be written is a problem', async () => {
    const data_dir = join(platform.config.data_dir, 'of-root');
    await mkdir(data_dir);
    await writeFile(join(data_dir, 'files'), '');
    expect(await problem({ config: { ...platform.config, data_dir } })).toBe(
      'the data folder is not writable',
    );
  });

  test('on a full disk is a problem, also for root', async () => {
    expect(await storageProblem(platform.config, async () => 1_000_000)).toBe('the disk is full');
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    expect(await storageProblem(platform.config, () => Promise.reject(full))).toBe(
      'the disk is full',
    );
  });

  test('is not checked when files are stored in a bucket', async () => {
    const s3 = {
      endpoint: '',
      bucket: 'b',
      region: 'r',
      access_key_id: 'k',
      secret_access_key: 's',
    };
    expect(await storageProblem({ data_dir: '/nonexistent/x', s3 })).toBeNull();
  });
});
