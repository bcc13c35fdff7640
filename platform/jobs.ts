import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Context, Platform } from './context.ts';
import { createPoolOf } from './db.ts';
import { faultOf } from './fault.ts';
import { startBeating, type Living } from './job-liveness.ts';
import { registerJobNames } from './job-names.ts';
import { gatherNudges } from './job-nudges.ts';
import { yieldTo } from './job-yielding.ts';
import { makeContext } from './make-context.ts';
import { PatientPool } from './patient-pool.ts';
import { messageOf } from './pure/thrown.ts';
import { markFinished, startSchedule, type Schedule } from './schedule.ts';

/**
 * A job: work that is done later, at least once. It receives a context and its payload, and throws
 * to be retried.
 */
export type Job<P = Record<string, unknown>> = (ctx: Context, payload: P) => Promise<void>;
export type Jobs = Record<string, Job<never>>;
/**
 * Jobs that share workers. Jobs that call external services have lanes of their own, so that a mail
 * server that hangs delays no refund, and a payment provider that hangs delays no mail.
 */
export interface Lane {
  jobs: Jobs;
  concurrency: number;
  /**
   * Jobs are fetched in blocks, so that a notification about jobs of other lanes costs one query
   * for all workers. Not for jobs with named queues (`JobOptions.queue`): a block may hold several
   * jobs of one queue.
   */
  in_blocks?: true;
  /**
   * True while something more urgent is in progress: these jobs wait, each until at most 20 s after
   * it was due.
   */
  yields?: (platform: Platform) => boolean;
}
export type Lanes = Readonly<Record<string, Lane>>;

/**
 * That a job was fetched or has ended need not reach the disk before the next one begins: after a
 * crash the job runs again, as after any other failure. The writes of the job itself use other
 * connections, which do wait.
 */
const unhurried = { synchronous_commit: 'off' };

/** Runs jobs until `stop`. Restarts by itself after PostgreSQL was unavailable. */
export function startJobs(
  platform: Platform,
  lanes: Lanes,
  schedule: Schedule,
): { stop: () => Promise<void> } {
  // Connects to PostgreSQL directly: each lane listens on a connection of its own, and the
  // requests' pool is not used.
  const size = Object.keys(lanes).length + 3;
  const { database_direct_url } = platform.config;
  const pool = createPoolOf(PatientPool, database_direct_url, size, platform.log, {
    settings: unhurried,
  });
  const living: Living = new Map();
  const runners = Object.values(lanes).map((lane) =>
    startLane(platform, pool, lane, schedule, living),
  );
  const beating = startBeating(pool, platform.log, living);
  const scheduling = startSchedule(pool, platform.log, schedule);
  let stopping: Promise<void> | null = null;
  return {
    stop: () =>
      (stopping ??= (async () => {
        scheduling.stop();
        pool.hurry();
        await Promise.all(runners.map((runner) => runner.stop()));
        beating.stop();
        await pool.end();
      })()),
  };
}

/**
 * A runner that cannot report the end of a job stops and is restarted, and its jobs are released.
 * Without a delay, graphile-worker leaves such a failure uncaught and keeps the job locked for
 * hours.
 */
const stopWhenLost = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/**
 * Jobs of a block that wait behind jobs that hang are given back after `ttl`. graphile-worker's
 * `refetchDelay` is not used: notifications during that delay are lost (`pulse` in
 * graphile-worker's localQueue.ts), and the job waits for the next poll, a second later.
 */
const blocksOf = (concurrency: number) => ({
  size: Math.max(concurrency, 32),
  ttl: 10_000,
});

/** How long a runner may take after its last job to report how its jobs ended. */
const farewell_ms = 5000;

function startLane(
  platform: Platform,
  pool: pg.Pool,
  { jobs, concurrency, in_blocks, yields }: Lane,
  schedule: Schedule,
  living: Living,
): { stop: () => Promise<void> } {
  let stopped = false;
  let runner: Runner | null = null;
  let timer: NodeJS.Timeout | undefined;
  const at_work = new Set<string>();
  // Jobs of a block that no worker has begun.
  const fetched = new Set<string>();
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => {
      const plain = taskOf(platform, pool, name, job, schedule);
      const task = yields ? yielding(platform, yields, plain) : plain;
      // A scheduled job has only one waiting at a time, so a block never holds two of its queue.
      const mayHaveQueue = !in_blocks || name in schedule;
      return [name, counted(fetched, at_work, mayHaveQueue ? task : withoutQueue(task))];
    }),
  );
  const runOnce = async (): Promise<void> => {
    const pools: string[] = [];
    const events = new EventEmitter() as WorkerEvents;
    events.on('pool:create', ({ workerPool }) => {
      pools.push(workerPool.id);
      living.set(workerPool.id, [fetched, at_work]);
      if (!in_blocks) gatherNudges(workerPool, events);
    });
    events.on('localQueue:getJobs:complete', ({ jobs: block }) => {
      for (const { id } of block) fetched.add(id);
    });
    events.on('localQueue:returnJobs', ({ jobs: block }) => {
      for (const { id } of block) fetched.delete(id);
    });
    try {
      await registerJobNames(pool, Object.keys(jobs));
      runner = await run({
        pgPool: pool,
        taskList,
        concurrency,
        noHandleSignals: true,
        pollInterval: 1000,
        crontab: '',
        logger: quiet(platform),
        events,
        preset: {
          worker: { ...stopWhenLost, ...(in_blocks && { localQueue: blocksOf(concurrency) }) },
        },
      });
      if (stopped) void runner.stop().catch(() => undefined);
      await Promise.race([runner.promise, stoppedFor(events, at_work)]);
    } finally {
      runner = null;
      for (const id of pools) living.delete(id);
      fetched.clear();
    }
  };
  const start = async (): Promise<void> => {
    await runOnce().catch((error: unknown) =>
      platform.log.warn({ reason: messageOf(error) }, 'job runner stopped'),
    );
    if (!stopped) timer = setTimeout(() => void (life = start()), 1000);
  };
  let life = start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      void runner?.stop().catch(() => undefined);
      // A runner that is still starting stops as soon as it has started.
      await life;
    },
  };
}

/**
 * Resolves when a runner began to stop, has no job left and had time to report. Its own promise may
 * never resolve: graphile-worker 0.18 miscounts what is still to be reported after several failures
 * (`batch` in its main.ts, issue 636).
 */
async function stoppedFor(events: WorkerEvents, at_work: ReadonlySet<string>): Promise<void> {
  await once(events, 'pool:gracefulShutdown');
  while (at_work.size > 0) await sleep(100, undefined, { ref: false });
  await sleep(farewell_ms, undefined, { ref: false });
}

/** Wraps a task so that its job is in `at_work` while it runs, and no longer in `fetched`. */
const counted =
  (fetched: Set<string>, at_work: Set<string>, task: Task): Task =>
  async (payload, helpers) => {
    fetched.delete(helpers.job.id);
    at_work.add(helpers.job.id);
    try {
      await task(payload, helpers);
    } finally {
      at_work.delete(helpers.job.id);
    }
  };

/**
 * Refuses jobs of named queues: two of one queue could be in the same block, and would run in
 * parallel.
 */
const withoutQueue =
  (task: Task): Task =>
  async (payload, helpers) => {
    if (helpers.job.job_queue_id !== null)
      throw new Error('a job of a named queue was fetched by a worker that fetches in blocks');
    await task(payload, helpers);
  };

const yielding =
  (platform: Platform, yields: (platform: Platform) => boolean, task: Task): Task =>
  async (payload, helpers) => {
    // This project's pools return times in the wire's form, whatever the library's types say.
    const due_ms = new Date(helpers.job.run_at).getTime();
    await yieldTo(() => yields(platform), due_ms, platform.clock);
    await task(payload, helpers);
  };

interface Helpers {
  job: { id: string; attempts: number; job_queue_id: number | null; run_at: Date | string };
}
type Task = (payload: unknown, helpers: Helpers) => Promise<void>;

function taskOf(
  platform: Platform,
  pool: pg.Pool,
  name: string,
  job: Job<never>,
  schedule: Schedule,
): Task {
  return async (payload, helpers) => {
    const ctx = makeContext(platform, { request_id: `job ${name} ${helpers.job.id}` });
    try {
      await (job as Job)(ctx, payload as Record<string, unknown>);
    } catch (error) {
      platform.log.warn(
        {
          job: name,
          attempt: helpers.job.attempts,
          ...faultOf(error),
        },
        'job failed and will be retried',
      );
      throw error;
    }
    if (name in schedule) await markFinished(pool, name);
  };
}

/**
 * graphile-worker logs every job; only its warnings are passed on, as jobs are logged here. Its
 * warning about fewer connections than workers is dropped, too: most workers wait for something
 * else.
 */
const quiet = ({ log }: Platform): Logger =>
  new Logger(
    () => (level, message) =>
      void (
        ['error', 'warning'].includes(level) &&
        !message.includes('maxPoolSize') &&
        log.warn({ reason: message }, 'job runner')
      ),
  );
