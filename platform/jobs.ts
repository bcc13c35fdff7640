import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, type Runner, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Context, Platform } from './context.ts';
import { makeContext } from './make-context.ts';
import { messageOf } from './pure/thrown.ts';

/** A job: what happens later, at least once. It is given a context and its payload, and throws to be tried again. */
export type Job<P = Record<string, unknown>> = (ctx: Context, payload: P) => Promise<void>;
export type Jobs = Record<string, Job<never>>;
/** When scheduled jobs run: crontab times (UTC) per job; once per installation, however many processes run. */
export type Schedule = Readonly<Record<string, string>>;

const beat_seconds = 3;
const dead_after_seconds = 15;

/**
 * Says that these workers live, and takes back what workers had that do not: a killed process would keep its
 * jobs for hours.
 */
async function beat(pool: pg.Pool, workers: readonly string[]): Promise<void> {
  await pool.query(
    `insert into job_workers (worker_id)
    select unnest($1::text[])
    on conflict (worker_id) do update set seen_at = now()`,
    [workers],
  );
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
      select distinct j.locked_by
      from graphile_worker.jobs j
      left join job_workers w on w.worker_id = j.locked_by
      where j.locked_by is not null
        and j.locked_at < now() - make_interval(secs => $1)
        and (w.seen_at is null or w.seen_at < now() - make_interval(secs => $1))
    ))`,
    [dead_after_seconds],
  );
  await pool.query("delete from job_workers where seen_at < now() - interval '1 hour'");
}

/** Runs jobs until `stop`. After PostgreSQL was away it starts again by itself. */
export function startJobs(
  platform: Platform,
  pool: pg.Pool,
  jobs: Jobs,
  schedule: Schedule,
): { stop: () => Promise<void> } {
  let stopped = false;
  let runner: Runner | null = null;
  let timer: NodeJS.Timeout | undefined;
  const taskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown, helpers: { job: { id: string; attempts: number } }) => {
        const ctx = makeContext(platform, { request_id: `job ${name} ${helpers.job.id}` });
        try {
          await (job as Job)(ctx, payload as Record<string, unknown>);
        } catch (error) {
          platform.log.warn(
            {
              job: name,
              attempt: helpers.job.attempts,
              reason: messageOf(error),
              stack: error instanceof Error ? error.stack : undefined,
            },
            'job failed, will be tried again',
          );
          throw error;
        }
      },
    ]),
  );
  // graphile-worker tells of each job; ours is the log that counts, so only its warnings pass.
  const logger = new Logger(
    () => (level, message) =>
      void (
        ['error', 'warning'].includes(level) && platform.log.warn({ reason: message }, 'job runner')
      ),
  );
  const parsedCronItems = parseCronItems(
    Object.entries(schedule).map(([task, match]) => ({ task, match })),
  );
  const workers = new Set<string>();
  const events = new EventEmitter() as WorkerEvents;
  events.on('worker:create', ({ worker }) => workers.add(worker.workerId));
  events.on('worker:stop', ({ worker }) => workers.delete(worker.workerId));
  const pulse = setInterval(
    () =>
      void beat(pool, [...workers]).catch((error: Error) =>
        platform.log.warn({ reason: error.message }, 'job workers could not report'),
      ),
    beat_seconds * 1000,
  );
  const start = async (): Promise<void> => {
    try {
      runner = await run({
        pgPool: pool,
        taskList,
        concurrency: 4,
        noHandleSignals: true,
        pollInterval: 1000,
        parsedCronItems,
        logger,
        events,
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
      clearInterval(pulse);
      await runner?.stop().catch(() => undefined);
      // One that was just starting stops as soon as it has.
      await life;
    },
  };
}
