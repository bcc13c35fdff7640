import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../tests/setup/test-platform.ts';
import { startJobs, type Jobs, type Lane } from './jobs.ts';

/** Work that is enqueued for later, on a database of its own. */
let testPlatform: TestPlatform;
let running: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());
afterEach(async () => {
  await Promise.all(running.map((item) => item.stop()));
  running = [];
  await testPlatform.pool.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  );
});
const start = (
  jobs: Jobs,
  more: Pick<Lane, 'in_blocks' | 'yields'> = { in_blocks: true },
): { stop(): Promise<void> } => {
  const runner = startJobs(testPlatform.platform, { only: { jobs, concurrency: 4, ...more } }, {});
  running.push(runner);
  return runner;
};
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
const waiting = async (name: string) =>
  (
    await testPlatform.pool.query<{
      attempts: number;
      max_attempts: number;
      last_error: string | null;
      run_at: string;
      key: string | null;
      queue_name: string | null;
    }>(
      `select attempts, max_attempts, last_error, run_at, key, queue_name
      from graphile_worker.jobs
      where task_identifier = $1`,
      [name],
    )
  ).rows;

describe('a job', () => {
  test('receives its payload, the current time and a name for the log', async () => {
    const seen: unknown[] = [];
    start({
      note: async (ctx, payload) =>
        void seen.push([
          payload,
          ctx.request_id,
          Math.abs(Date.parse(ctx.now) - Date.now()) < 60_000,
          ctx.actor,
        ]),
    });
    await testPlatform.ctx().enqueue('note', { id: 7, name: '維港' });
    await expect
      .poll(() => seen)
      .toEqual([[{ id: 7, name: '維港' }, expect.stringMatching(/^job note \d+$/), true, null]]);
  });

  test('of a yielding lane waits while more urgent work exists and then runs at once', async () => {
    let isUrgent = true;
    const seen = new Set<unknown>();
    const job = async (_ctx: unknown, { n }: Record<string, unknown>): Promise<void> =>
      void seen.add(n);
    start({ later: job }, { in_blocks: true, yields: () => isUrgent });
    for (const n of [1, 2]) await testPlatform.ctx().enqueue('later', { n });
    await expect
      .poll(async () => (await waiting('later')).map(({ attempts }) => attempts))
      .toEqual([1, 1]);
    expect(seen).toEqual(new Set());
    isUrgent = false;
    await expect.poll(() => seen).toEqual(new Set([1, 2]));
    await expect.poll(() => waiting('later')).toEqual([]);
  });

  test('that throws is retried later, with its error stored', async () => {
    start({
      fails: async () => {
        throw new Error('the provider is away');
      },
    });
    await testPlatform.ctx().enqueue('fails', {});
    await expect.poll(async () => (await waiting('fails'))[0]?.attempts).toBe(1);
    await expect
      .poll(async () => (await waiting('fails'))[0]?.last_error)
      .toContain('the provider is away');
    const [job] = await waiting('fails');
    expect([job?.max_attempts, Date.parse(job?.run_at ?? '') > Date.now()]).toEqual([25, true]);
  });

  test('that succeeded is removed', async () => {
    let done = 0;
    start({ once: async () => void done++ });
    await testPlatform.ctx().enqueue('once', {});
    await expect.poll(async () => [done, (await waiting('once')).length]).toEqual([1, 0]);
  });

  test('with a later run_at waits until then', async () => {
    let done = 0;
    start({ later: async () => void done++, now: async () => void done++ });
    await testPlatform.ctx().enqueue('later', {}, { run_at: inAnHour() });
    await testPlatform.ctx().enqueue('now', {});
    await expect.poll(async () => (await waiting('now')).length).toBe(0);
    expect([done, (await waiting('later')).length]).toEqual([1, 1]);
  });

  test('under a key is queued once, with the latest payload', async () => {
    for (const text of ['first', 'second'])
      await testPlatform.ctx().enqueue('keyed', { text }, { key: 'one' });
    for (const text of ['first', 'second']) await testPlatform.ctx().enqueue('plain', { text });
    expect([(await waiting('keyed')).length, (await waiting('plain')).length]).toEqual([1, 2]);
    const payloads: unknown[] = [];
    start({
      keyed: async (_ctx, payload) => void payloads.push(payload),
      plain: async () => undefined,
    });
    await expect.poll(() => payloads).toEqual([{ text: 'second' }]);
  });

  test('of a named queue fails in a lane that takes jobs in blocks', async () => {
    let begun = 0;
    start({ line: async () => void begun++ });
    await testPlatform.ctx().enqueue('line', {}, { queue: 'one by one', max_attempts: 1 });
    await expect.poll(async () => (await waiting('line'))[0]?.last_error).toContain('named queue');
    expect(begun).toBe(0);
  });

  test('of a named queue runs after the previous one has ended', async () => {
    const order: string[] = [];
    const slow = async (_ctx: unknown, { name }: { name: string }): Promise<void> => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
    };
    for (const name of ['a', 'b', 'c'])
      await testPlatform.ctx().enqueue('line', { name }, { queue: 'one by one' });
    start({ line: slow }, {});
    await expect.poll(() => order.length).toBe(6);
    expect(order).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });
});

describe('stopping a runner', () => {
  test('waits for running jobs and starts no more', async () => {
    const seen: string[] = [];
    let finish: () => void = () => undefined;
    const runner = start({
      long: async () => {
        seen.push('begun');
        await new Promise<void>((resolve) => (finish = resolve));
        seen.push('ended');
      },
    });
    await testPlatform.ctx().enqueue('long', {});
    await expect.poll(() => seen).toEqual(['begun']);
    const stopped = runner.stop().then(() => seen.push('stopped'));
    finish();
    await stopped;
    await testPlatform.ctx().enqueue('long', {});
    expect([seen, (await waiting('long')).length]).toEqual([['begun', 'ended', 'stopped'], 1]);
  });

  test('twice, or immediately after the start, causes no error', async () => {
    const runner = start({ note: async () => undefined });
    await Promise.all([runner.stop(), runner.stop()]);
  });
});

describe('the lock of a job', () => {
  const longAgo = (): Promise<unknown> =>
    testPlatform.pool.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'",
    );
  const reported = async () =>
    (
      await testPlatform.pool.query(
        "select 1 from job_workers where seen_at > now() - interval '5 s'",
      )
    ).rows.length;
  const beats = () => new Promise((resolve) => setTimeout(resolve, 7000));

  test('is kept by a live worker, however long the job takes', async () => {
    let begun = 0;
    let finish: () => void = () => undefined;
    const slow = async (): Promise<void> => {
      begun++;
      await new Promise<void>((resolve) => (finish = resolve));
    };
    start({ slow });
    start({ slow });
    await testPlatform.ctx().enqueue('slow', {});
    await expect.poll(() => begun).toBe(1);
    await expect.poll(reported).toBe(2);
    await longAgo();
    await beats();
    expect(begun).toBe(1);
    finish();
    await expect.poll(async () => (await waiting('slow')).length).toBe(0);
  });

  test('is kept for jobs of a block that wait, and released when the worker stops', async () => {
    const begun: unknown[] = [];
    let finish: () => void = () => undefined;
    const job = async (_ctx: unknown, { n }: { n: number }): Promise<void> => {
      begun.push(n);
      await new Promise<void>((resolve) => (finish = resolve));
    };
    for (const n of [1, 2, 3]) await testPlatform.ctx().enqueue('slow', { n });
    const lane = { jobs: { slow: job }, concurrency: 1, in_blocks: true } as const;
    const runner = startJobs(testPlatform.platform, { lane }, {});
    running.push(runner);
    await expect.poll(() => begun).toEqual([1]);
    const locked = async () =>
      (
        await testPlatform.pool.query(
          'select 1 from graphile_worker.jobs where locked_by is not null',
        )
      ).rows.length;
    expect(await locked()).toBe(3);
    await longAgo();
    await beats();
    expect([begun, await locked()]).toEqual([[1], 3]);
    const stopped = runner.stop();
    await expect.poll(locked).toBe(1);
    finish();
    await stopped;
    expect([begun, (await waiting('slow')).length]).toEqual([[1], 2]);
  });

  test('is released when the worker never received the job', async () => {
    let begun = 0;
    await testPlatform.pool.query('delete from job_workers');
    start({ unheard: async () => void begun++ }, {});
    await expect.poll(reported).toBeGreaterThan(0);
    await testPlatform.ctx().enqueue('unheard', {}, { queue: 'one by one', run_at: inAnHour() });
    await testPlatform.pool.query(`
      with pool as (select worker_id from job_workers),
        jobs as (update graphile_worker._private_jobs
          set locked_by = worker_id, locked_at = now() - interval '1 hour', run_at = now(),
            attempts = 1
          from pool)
      update graphile_worker._private_job_queues
      set locked_by = worker_id, locked_at = now() - interval '1 hour' from pool`);
    await expect.poll(() => begun).toBe(1);
  });

  test('is released when the worker was killed', async () => {
    await testPlatform.ctx().enqueue('orphan', {});
    await testPlatform.pool.query(
      "update graphile_worker._private_jobs set locked_by = 'killed', attempts = 1",
    );
    await longAgo();
    let begun = 0;
    start({ orphan: async () => void begun++ });
    await expect.poll(() => begun).toBe(1);
  });
});

test('a hanging lane does not block other lanes', async () => {
  const finish: (() => void)[] = [];
  const hang = (): Promise<void> => new Promise((resolve) => void finish.push(resolve));
  const sent: string[] = [];
  const runner = startJobs(
    testPlatform.platform,
    {
      mail: { jobs: { hang }, concurrency: 1 },
      money: { jobs: { refund: async () => void sent.push('refund') }, concurrency: 1 },
    },
    {},
  );
  running.push(runner);
  await testPlatform.ctx().enqueue('hang', {});
  await expect.poll(() => finish.length).toBe(1);
  await testPlatform.ctx().enqueue('refund', {});
  await expect.poll(() => sent).toEqual(['refund']);
  expect(await waiting('hang')).toHaveLength(1);
  finish[0]?.();
});

test(
  'a lane resumes after it failed to mark several jobs as done',
  {
    timeout: 60_000,
  },
  async () => {
    const { pool } = testPlatform;
    const finish: (() => void)[] = [];
    const seen: string[] = [];
    const wait = (): Promise<void> => new Promise((resolve) => void finish.push(resolve));
    start({ wait, after: async () => void seen.push('after') });
    for (const n of [1, 2, 3, 4]) await testPlatform.ctx().enqueue('wait', { n });
    await expect.poll(() => finish.length).toBe(4);
    await pool.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs
      for each row execute function refuse()`);
    for (const end of finish) {
      end();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await pool.query('drop function refuse cascade');
    await testPlatform.ctx().enqueue('after', {});
    await expect.poll(() => seen).toEqual(['after']);
  },
);

describe('while PostgreSQL is unavailable', () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  let admin: pg.Client;
  beforeAll(async () => {
    process.on('unhandledRejection', note);
    // graphile-worker prints errors that a worker meets while it shuts down.
    vi.spyOn(console, 'trace').mockImplementation(() => undefined);
    admin = new pg.Client({ connectionString: inject('adminUrl') });
    await admin.connect();
  });
  afterAll(async () => {
    process.off('unhandledRejection', note);
    vi.restoreAllMocks();
    await admin.end();
  });
  const name = (): string => new URL(testPlatform.database_url).pathname.slice(1);
  const accept = (yes: boolean) => admin.query(`alter database ${name()} allow_connections ${yes}`);

  test.each([
    ['ends', false],
    ['fails', true],
  ])('a job that %s is not kept locked for hours', async (_, fails) => {
    let begun = 0;
    start({
      async interrupted() {
        if (++begun > 1) return;
        await accept(false);
        await admin.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
          [name()],
        );
        if (fails) throw new Error('PostgreSQL is away');
      },
    });
    await testPlatform.ctx().enqueue('interrupted', {});
    await expect.poll(() => begun).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await accept(true);
    const left = async (): Promise<number> => {
      await testPlatform.pool.query(
        `update graphile_worker._private_jobs
        set locked_at = now() - interval '1 hour'
        where locked_at is not null`,
      );
      return (await waiting('interrupted')).length;
    };
    await expect.poll(left, { interval: 500 }).toBe(0);
    expect(uncaught).toEqual([]);
    if (fails) expect(begun).toBeGreaterThan(1);
  });
});
