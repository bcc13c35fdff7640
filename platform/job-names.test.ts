import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { startJobs } from './jobs.ts';

/** The first start of a database, or of a release with a new job, next to another process. */
let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());

test('job names are registered alphabetically, so that processes cannot deadlock', async () => {
  const names = Array.from('hgfedcba');
  const other = await testPlatform.pool.connect();
  const register = (all: readonly string[]) =>
    other.query(
      'insert into graphile_worker._private_tasks (identifier) select unnest($1::text[])',
      [all],
    );
  const waits = async () =>
    (
      await testPlatform.pool.query(
        `select
        from pg_stat_activity
        where datname = current_database()
          and wait_event_type = 'Lock'
          and query like '%_private_tasks%'`,
      )
    ).rowCount;
  let done = 0;
  await other.query('begin');
  // PostgreSQL aborts the transaction that notices the deadlock first: let it be this one.
  await other.query("set local deadlock_timeout = '10ms'");
  await register(['a']);
  const job = async () => void done++;
  const jobs = startJobs(
    testPlatform.platform,
    {
      only: {
        jobs: Object.fromEntries(names.map((name) => [name, job])),
        concurrency: 1,
        in_blocks: true,
      },
    },
    {},
  );
  await expect.poll(waits).toBe(1);
  // The runner waits for "a"; had it registered any other name before, this would be a deadlock.
  await register(names.slice(0, -1));
  await other.query('commit');
  other.release();
  await testPlatform.ctx().enqueue('h', {});
  await expect.poll(() => done).toBe(1);
  await jobs.stop();
});
