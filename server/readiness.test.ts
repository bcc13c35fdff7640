import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Platform } from '#platform/context.ts';
import { createDb, createPool } from '#platform/db.ts';
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

test('a process with all that it needs has no problem', async () => {
  expect(await problem()).toBeNull();
});

describe('the schema is another one than this build expects', () => {
  test('newer: a migration ran that this build does not know', async () => {
    await sql`insert into migrations (name) values ('9999_later.sql')`.execute(platform.db);
    expect(await problem()).toBe('the schema is newer than this build');
    await sql`delete from migrations where name = '9999_later.sql'`.execute(platform.db);
  });

  test('older: it was never brought up by a release that keeps checksums', async () => {
    await sql`alter table migrations rename column checksum to other`.execute(platform.db);
    expect(await problem()).toBe('migrations pending');
    await sql`alter table migrations rename column other to checksum`.execute(platform.db);
  });

  test('changed: a file that ran is another one now', async () => {
    await sql`update migrations set checksum = 'x' || checksum`.execute(platform.db);
    expect(await problem()).toBe('an applied migration was changed');
    await sql`update migrations set checksum = substr(checksum, 2)`.execute(platform.db);
  });

  test('the files of another release, checked out under it, are not what it was started with', async () => {
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

describe('answers while what it asks hangs', () => {
  test('a database that takes the connection and says nothing', async () => {
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

  test('a pool whose connections are all taken; probes do not queue up behind them', async () => {
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

test('whatever hangs, it answers within a second, by its own clock', async () => {
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
    const asked = problem({ db: createDb(pool), config }).then((said) => (answered = said));
    await vi.advanceTimersByTimeAsync(700);
    expect(answered).toBe('not yet');
    await vi.advanceTimersByTimeAsync(300);
    expect(answered).toBe('database does not respond');
    await asked;
  } finally {
    vi.useRealTimers();
    holder.release();
    await pool.end();
  }
});

describe('the data folder', () => {
  test('that cannot be written is a problem', async () => {
    const file = join(platform.config.data_dir, 'a-file');
    await writeFile(file, '');
    const config = { ...platform.config, data_dir: join(file, 'data') };
    expect(await problem({ config })).toBe('the data folder is not writable');
  });

  test('on a full disk is a problem, also when root could still write', async () => {
    expect(await storageProblem(platform.config, async () => 1_000_000)).toBe('the disk is full');
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    expect(await storageProblem(platform.config, () => Promise.reject(full))).toBe(
      'the disk is full',
    );
  });

  test('is nobody’s concern when files live in a bucket', async () => {
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
