import { EventEmitter } from 'node:events';
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Context, Platform } from './context.ts';
import { createPoolOf } from './db.ts';
import { faultOf } from './fault.ts';
import { startBeating } from './job-liveness.ts';
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
}
export type Lanes = Readonly<Record<string, Lane>>;

/** Runs jobs until `stop`. After PostgreSQL was away it starts again by itself. */
export function startJobs(
  platform: Platform,
  lanes: Lanes,
  schedule: Schedule,
): { stop: () => Promise<void> } {
  // Straight to PostgreSQL: each lane listens on a connection of its own, and requests keep
  // theirs.
  const size = Object.keys(lanes).length + 3;
  const pool = createPoolOf(PatientPool, platform.config.database_direct_url, size, platform.log);
  const living = new Set<string>();
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

function startLane(
  platform: Platform,
  pool: pg.Pool,
  { jobs, concurrency }: Lane,
  schedule: Schedule,
  living: Set<string>,
): { stop: () => Promise<void> } {
  let stopped = false;
  let runner: Runner | null = null;
  let timer: NodeJS.Timeout | undefined;
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, taskOf(platform, pool, name, job, schedule)]),
  );
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => living.add(workerPool.id));
  events.on('pool:release', ({ workerPool }) => living.delete(workerPool.id));
  const start = async (): Promise<void> => {
    try {
      runner = await run({
        pgPool: pool,
        taskList,
        concurrency,
        noHandleSignals: true,
        pollInterval: 1000,
        crontab: '',
        logger: quiet(platform),
        events,
        preset: { worker: stopWhenLost },
      });
      if (stopped) return await runner.stop();
      await runner.promise;
    } catch (error) {
      platform.log.warn({ reason: messageOf(error) }, 'job runner stopped');
    }
    runner = null;
    if (!stopped) timer = setTimeout(() => void (life = start()), 1000);
  };
  let life = start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await runner?.stop().catch(() => undefined);
      // One that was just starting stops as soon as it has.
      await life;
    },
  };
}

type Task = (payload: unknown, helpers: { job: { id: string; attempts: number } }) => Promise<void>;

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

/** graphile-worker tells of each job; ours is the log that counts, so only its warnings pass. */
const quiet = ({ log }: Platform): Logger =>
  new Logger(
    () => (level, message) =>
      void (['error', 'warning'].includes(level) && log.warn({ reason: message }, 'job runner')),
  );
