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

/** A job: what happens later, at least once. It is given a context and its payload, and throws to be tried again. */
export type Job<P = Record<string, unknown>> = (ctx: Context, payload: P) => Promise<void>;
export type Jobs = Record<string, Job<never>>;
/**
 * Jobs that share workers. What calls outside has a lane of its own, so that a mail server that hangs holds up no
 * refund, and a provider that hangs no mail.
 */
export interface Lane {
  jobs: Jobs;
  concurrency: number;
  /**
   * Jobs are fetched in blocks, and what is told of others' jobs costs one look for all workers. Not where jobs have
   * named queues (`JobOptions.queue`): a block may hold several of one.
   */
  in_blocks?: true;
  /** Something more urgent is done at the moment: these jobs wait, each until 20 s after it was due. */
  yields?: (platform: Platform) => boolean;
}
export type Lanes = Readonly<Record<string, Lane>>;

/**
 * That a job was taken or has ended need not be on the disk before the next one begins: after a crash it is done once
 * more, as after any other. What a job does itself is written with connections of its own, and waits.
 */
const unhurried = { synchronous_commit: 'off' };

/** Runs jobs until `stop`. After PostgreSQL was away it starts again by itself. */
export function startJobs(
  platform: Platform,
  lanes: Lanes,
  schedule: Schedule,
): { stop: () => Promise<void> } {
  // Straight to PostgreSQL: each lane listens on a connection of its own, and requests keep
  // theirs.
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
 * A runner that cannot say that a job ended stops, and is started anew: others take its jobs back. Without a delay,
 * graphile-worker lets such a failure go uncaught and keeps the job locked for hours.
 */
const stopWhenLost = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/**
 * What waits behind jobs that hang is given back after `ttl`. Without its `refetchDelay`: what is told during that
 * rest is forgotten (`pulse` in graphile-worker's localQueue.ts), and the job waits for the next look, a second
 * later.
 */
const blocksOf = (concurrency: number) => ({
  size: Math.max(concurrency, 32),
  ttl: 10_000,
});

/** What a runner has, after its last job, to say how its jobs ended. */
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
  // Of a block, those that no worker has begun.
  const fetched = new Set<string>();
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => {
      const plain = taskOf(platform, pool, name, job, schedule);
      const task = yields ? yielding(platform, yields, plain) : plain;
      // Of a scheduled job only one waits at a time, so a block never holds two of its queue.
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
      // One that was just starting stops as soon as it has.
      await life;
    },
  };
}

/**
 * Resolves when a runner began to stop, has no job left and had its time to say so. Its own promise may wait for ever:
 * graphile-worker 0.18 miscounts what is still to be said after several failures (`batch` in its main.ts, issue 636).
 */
async function stoppedFor(events: WorkerEvents, at_work: ReadonlySet<string>): Promise<void> {
  await once(events, 'pool:gracefulShutdown');
  while (at_work.size > 0) await sleep(100, undefined, { ref: false });
  await sleep(farewell_ms, undefined, { ref: false });
}

/** The same task, its job in `at_work` as long as it is worked on, and no longer among the `fetched`. */
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

/** Two jobs of a named queue could be in one block, and would be done side by side. */
const withoutQueue =
  (task: Task): Task =>
  async (payload, helpers) => {
    if (helpers.job.job_queue_id !== null)
      throw new Error('a job of a named queue is in a lane that fetches blocks');
    await task(payload, helpers);
  };

const yielding =
  (platform: Platform, yields: (platform: Platform) => boolean, task: Task): Task =>
  async (payload, helpers) => {
    // Our pools read times as the wire has them, whatever the library's types say.
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
        'job failed, will be tried again',
      );
      throw error;
    }
    if (name in schedule) await markFinished(pool, name);
  };
}

/**
 * graphile-worker tells of each job; ours is the log that counts, so only its warnings pass. Not that there are fewer
 * connections than workers: most workers wait for something else.
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
