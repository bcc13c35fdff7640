import { Logger, parseCronItems, run, type Runner } from 'graphile-worker';
import type pg from 'pg';
import type { Context, Platform } from './context.ts';
import { makeContext } from './make-context.ts';

/** A job: what happens later, at least once. It is given a context and its payload, and throws to be tried again. */
export type Job<P = Record<string, unknown>> = (ctx: Context, payload: P) => Promise<void>;
export type Jobs = Record<string, Job<never>>;
/** When scheduled jobs run: crontab times (UTC) per job; once per installation, however many processes run. */
export type Schedule = Readonly<Record<string, string>>;

/** Runs jobs until `stop`. After PostgreSQL was away it starts again by itself. */
export function startJobs(platform: Platform, pool: pg.Pool, jobs: Jobs, schedule: Schedule): { stop(): Promise<void> } {
  let stopped = false;
  let runner: Runner | null = null;
  let timer: NodeJS.Timeout | undefined;
  const taskList = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, async (payload: unknown, helpers: { job: { id: string; attempts: number } }) => {
    const ctx = makeContext(platform, { request_id: `job ${name} ${helpers.job.id}` });
    try {
      await (job as Job)(ctx, payload as Record<string, unknown>);
    } catch (error) {
      platform.log.warn({ job: name, attempt: helpers.job.attempts, reason: (error as Error).message, stack: (error as Error).stack }, 'job failed, will be tried again');
      throw error;
    }
  }]));
  // graphile-worker tells of each job; ours is the log that counts, so only its warnings pass.
  const logger = new Logger(() => (level, message) => void (['error', 'warning'].includes(level) && platform.log.warn({ reason: message }, 'job runner')));
  const parsedCronItems = parseCronItems(Object.entries(schedule).map(([task, match]) => ({ task, match })));
  const start = async (): Promise<void> => {
    try {
      runner = await run({ pgPool: pool, taskList, concurrency: 4, noHandleSignals: true, pollInterval: 1000, parsedCronItems, logger });
      if (stopped) return await runner.stop();
      await runner.promise;
    } catch (error) {
      platform.log.warn({ reason: (error as Error).message }, 'job runner stopped');
    }
    runner = null;
    if (!stopped) timer = setTimeout(() => void start(), 1000);
  };
  void start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await runner?.stop().catch(() => undefined);
    },
  };
}
