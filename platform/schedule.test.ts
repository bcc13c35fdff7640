import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { patience_ms } from '../tests/setup/patience.ts';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { enqueueMany } from './enqueue-many.ts';
import { registerJobNames } from './job-names.ts';
import { startJobs } from './jobs.ts';
import type { Log } from './log.ts';
import { scheduled_ages, scheduledAges, startSchedule } from './schedule.ts';

/** Scheduled jobs run by the database's clock, once per installation. */
let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());

const hourly = { check: { every_s: 3600 } };
const slotOf = async () =>
  (
    await testPlatform.pool.query<{ slot: number; finished_at: string | null }>(
      "select slot, finished_at from scheduled_jobs where job = 'check'",
    )
  ).rows[0];

test('a job runs once per interval, however many processes there are', async () => {
  let runs = 0;
  const lanes = {
    only: { jobs: { check: async () => void runs++ }, concurrency: 2, in_blocks: true as const },
  };
  const start = () => startJobs(testPlatform.platform, lanes, hourly);
  const processes = [start(), start(), start()];
  await expect.poll(() => runs).toBe(1);
  await expect.poll(async () => (await slotOf())?.finished_at).not.toBeNull();
  // An hour passes by the database's clock; no process uses its own.
  await testPlatform.pool.query('update scheduled_jobs set slot = slot - 1');
  await expect.poll(() => runs).toBe(2);
  await Promise.all(processes.map((process) => process.stop()));
  expect(runs).toBe(2);
});

test('the time slot comes from the database clock, not from the process', async () => {
  const { rows } = await testPlatform.pool.query<{ same: boolean }>(
    'select slot = floor(extract(epoch from now()) / 3600) as same from scheduled_jobs',
  );
  expect(rows).toEqual([{ same: true }]);
});

test('a process three hours ahead neither runs a job early nor blocks the others', async () => {
  let runs = 0;
  const lanes = {
    only: { jobs: { check: async () => void runs++ }, concurrency: 2, in_blocks: true as const },
  };
  const start = () => startJobs(testPlatform.platform, lanes, hourly);
  await testPlatform.pool.query('delete from scheduled_jobs');
  const isThisHour = async () =>
    (
      await testPlatform.pool.query<{ same: boolean }>(
        'select slot = floor(extract(epoch from now()) / 3600) as same from scheduled_jobs',
      )
    ).rows[0]?.same;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 });
  const ahead = start();
  try {
    await expect.poll(() => runs).toBe(1);
    expect(await isThisHour()).toBe(true);
  } finally {
    await ahead.stop();
    vi.useRealTimers();
  }
  // The next hour, by the database's clock, in a process whose own clock is right.
  await testPlatform.pool.query('update scheduled_jobs set slot = slot - 1');
  const right = start();
  await expect.poll(() => runs).toBe(2);
  await right.stop();
  expect(await isThisHour()).toBe(true);
});

test('a failed run that a later one replaced while it ran is removed; other failures stay', async () => {
  const { pool, platform } = testPlatform;
  const add = (job: string, queue: string | null) =>
    pool.query('select graphile_worker.add_job($1, queue_name => $2, job_key => $1)', [job, queue]);
  await registerJobNames(pool, ['replaced', 'last', 'plain']);
  for (const [job, queue] of [
    ['replaced', 'scheduled:replaced'],
    ['last', 'scheduled:last'],
    ['plain', null],
  ] as const)
    await add(job, queue);
  const jobs = 'graphile_worker._private_jobs';
  await pool.query(`update ${jobs} set attempts = max_attempts`);
  await pool.query(`update ${jobs} set locked_at = now(), locked_by = 'a' where key <> 'last'`);
  // They are running: their keys pass to new jobs.
  await add('replaced', 'scheduled:replaced');
  await add('plain', null);
  await pool.query(`delete from ${jobs} where attempts = 0`);
  await pool.query(`update ${jobs} set locked_at = null, locked_by = null`);
  const schedule = startSchedule(pool, platform.log, hourly);
  const failed = async () =>
    (
      await pool.query<{ job: string }>(
        `select task_identifier as job from graphile_worker.jobs
        where attempts >= max_attempts order by 1`,
      )
    ).rows.map(({ job }) => job);
  await expect.poll(failed).toEqual(['last', 'plain']);
  schedule.stop();
  await pool.query(`delete from ${jobs}`);
});

test('a job whose process was killed after a later one replaced it is removed as well', async () => {
  const { pool, platform } = testPlatform;
  await registerJobNames(pool, ['kept_up', 'lost']);
  const add = () =>
    enqueueMany(platform.db, [
      { name: 'kept_up', payload: {}, options: { key: 'kept_up:1' } },
      { name: 'lost', payload: {} },
    ]);
  const jobs = 'graphile_worker._private_jobs';
  await add();
  await pool.query(`update ${jobs} set locked_at = now(), locked_by = 'killed', attempts = 1`);
  await add();
  await pool.query("select graphile_worker.force_unlock_workers(array['killed'])");
  // Without a key: its process died each time, so it is lost, and must be seen.
  await pool.query(`update ${jobs} set attempts = max_attempts where key is null`);
  const schedule = startSchedule(pool, platform.log, hourly);
  const left = async () =>
    (
      await pool.query<{ job: string; failed: boolean }>(
        `select task_identifier as job, attempts >= max_attempts as failed
        from graphile_worker.jobs
        where task_identifier in ('kept_up', 'lost')
        order by 1, 2`,
      )
    ).rows.map(({ job, failed }) => `${job}${failed ? ' failed' : ''}`);
  await expect.poll(left).toEqual(['kept_up', 'lost failed', 'lost failed']);
  schedule.stop();
  await pool.query(`delete from ${jobs}`);
});

test('a job is late after two missed runs and one minute', async () => {
  await testPlatform.pool.query(
    "update scheduled_jobs set finished_at = now() - interval '7259 seconds'",
  );
  expect(await scheduledAges(testPlatform.pool, hourly)).toMatchObject([{ is_late: false }]);
  await testPlatform.pool.query(
    "update scheduled_jobs set finished_at = now() - interval '7262 seconds'",
  );
  expect(await scheduledAges(testPlatform.pool, hourly)).toMatchObject([
    { job: 'check', is_late: true },
  ]);
});

describe('a late job', () => {
  /** Starts the schedule with a job that has not finished for three hours. */
  async function started() {
    const logged: [level: string, fields: object, text: string][] = [];
    const at = (level: string) => (fields: object, text: string) =>
      void logged.push([level, fields, text]);
    const log = {
      ...testPlatform.platform.log,
      error: at('error'),
      warn: at('warn'),
    } as unknown as Log;
    await testPlatform.pool.query(
      `update scheduled_jobs
      set finished_at = now() - interval '3 hours',
        slot = floor(extract(epoch from now()) / 3600)`,
    );
    const queries = vi.spyOn(testPlatform.pool, 'query');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const schedule = startSchedule(testPlatform.pool, log, hourly);
    const ticked = () => queries.mock.calls.filter(([text]) => text === scheduled_ages).length;
    /** Waits for the first ticks, each of which ends with this query. */
    const passed = async (ticks: number): Promise<void> => {
      await vi.waitFor(() => expect(ticked()).toBe(1), patience_ms);
      for (let n = 2; n <= ticks; n++) {
        vi.advanceTimersByTime(5000);
        await vi.waitFor(() => expect(ticked()).toBe(n), patience_ms);
      }
      await Promise.all(queries.mock.results.map(({ value }) => value as Promise<unknown>));
    };
    return { logged: logged, passed, stop: () => schedule.stop() };
  }
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const missed = [
    'warn',
    { jobs: ['check'], age_s: expect.any(Number) as number },
    'scheduled jobs were missed while no process ran, and run now',
  ];

  test('is reported once, as no error, after a downtime, and runs', async () => {
    const { logged, passed, stop } = await started();
    await passed(2);
    await testPlatform.pool.query('update scheduled_jobs set finished_at = now()');
    stop();
    expect(logged).toEqual([missed]);
  });

  test('is an error, logged once, when it is still late a minute after the start', async () => {
    const { logged, passed, stop } = await started();
    await passed(15);
    stop();
    expect(logged).toEqual([
      missed,
      ['error', { job: 'check', age_s: expect.any(Number) as number }, 'a scheduled job is late'],
    ]);
  });
});
