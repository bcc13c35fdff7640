import type pg from 'pg';
import { keyed } from './job-options.ts';
import type { Log } from './log.ts';
import { messageOf } from './pure/thrown.ts';

/**
 * Runs every `every_s` seconds; `at_s` is the offset: seconds after midnight UTC for daily jobs,
 * after the full hour for hourly ones.
 */
export interface Scheduled {
  every_s: number;
  at_s?: number;
}
/** When scheduled jobs run: once per installation, however many processes there are. */
export type Schedule = Readonly<Record<string, Scheduled>>;

const tick_ms = 5000;
const ticks_a_minute = 12;

/**
 * Queues due jobs, by the database's clock, in one statement: the first process to run it moves the
 * job to its new slot. A run waits for the previous run of the job to end.
 */
async function queueDue(pool: pg.Pool, schedule: Schedule): Promise<void> {
  await pool.query(
    `with due as (
      insert into scheduled_jobs as s (job, slot)
      select job, floor((extract(epoch from now()) - at_s) / every_s)
      from json_to_recordset($1) as r (job text, every_s int, at_s int)
      order by job
      on conflict (job) do update set slot = excluded.slot, queued_at = now()
      where s.slot < excluded.slot
      returning s.job
    )
    select graphile_worker.add_job(
      job, payload => '{}', queue_name => 'scheduled:' || job, job_key => 'scheduled:' || job,
      max_attempts => 3
    )
    from due`,
    [JSON.stringify(rows(schedule))],
  );
}

/**
 * Removes jobs that a later one with the same key replaced while they ran, and that did not end:
 * the database was away, or their process was killed. graphile-worker takes their key and never
 * runs them again, so they would count as failed for ever.
 */
const removeReplaced = (pool: pg.Pool): Promise<unknown> =>
  pool.query(
    `select graphile_worker.complete_jobs(array(
      select id
      from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and key is null
        and (queue_name = 'scheduled:' || task_identifier or flags ? $1)
    ))`,
    [keyed],
  );

const rows = (schedule: Schedule) =>
  Object.entries(schedule).map(([job, { every_s, at_s = 0 }]) => ({ job, every_s, at_s }));

export interface JobAge {
  job: string;
  /** Since it last finished, or was first queued. */
  age_s: number;
  is_late: boolean;
}

export interface ScheduledRow {
  job: string;
  age_s: number;
}
export const scheduled_ages = `
  select job,
    extract(epoch from now() - coalesce(finished_at, least(queued_at, now())))::float8 as age_s
  from scheduled_jobs`;

/**
 * Returns how long ago each scheduled job finished; a job is late when it missed two runs and a
 * minute.
 */
export function agesOf(found: readonly ScheduledRow[], schedule: Schedule): JobAge[] {
  const ages = new Map(found.map((row) => [row.job, row.age_s]));
  return Object.entries(schedule).map(([job, { every_s }]) => {
    const age_s = Math.max(0, ages.get(job) ?? 0);
    return { job, age_s, is_late: age_s > 2 * every_s + 60 };
  });
}

/** Like `agesOf`, read from the database; jobs that are not in the schedule are left out. */
export async function scheduledAges(
  pool: Pick<pg.Pool, 'query'>,
  schedule: Schedule,
): Promise<JobAge[]> {
  const { rows } = await pool.query<ScheduledRow>(scheduled_ages);
  return agesOf(rows, schedule);
}

/**
 * Records that a run has succeeded, by the database's clock. Changes nothing for a job that was
 * never queued.
 */
export const markFinished = (pool: pg.Pool, job: string) =>
  pool.query('update scheduled_jobs set finished_at = now() where job = $1', [job]);

/**
 * Queues scheduled jobs until it is stopped, and logs an error once for each job that is late.
 * After a downtime all of them are, and run now: that is logged in one line, and each has a minute.
 */
export function startSchedule(pool: pg.Pool, log: Log, schedule: Schedule): { stop: () => void } {
  const warned = new Set<string>();
  let ticks = 0;
  const tick = async (): Promise<void> => {
    try {
      await queueDue(pool, schedule);
      if (ticks % ticks_a_minute === 0) await removeReplaced(pool);
      const ages = await scheduledAges(pool, schedule);
      const overdue = ages.filter(({ is_late }) => is_late);
      if (ticks === 0 && overdue.length > 0)
        log.warn(
          {
            jobs: overdue.map(({ job }) => job),
            age_s: Math.round(Math.max(...overdue.map(({ age_s }) => age_s))),
          },
          'scheduled jobs were missed while no process ran, and run now',
        );
      // In the first minute.
      const isStarting = ticks++ < ticks_a_minute;
      for (const { job, age_s, is_late } of isStarting ? [] : ages) {
        if (!is_late) warned.delete(job);
        else if (!warned.has(job)) {
          warned.add(job);
          log.error({ job, age_s: Math.round(age_s) }, 'a scheduled job is late');
        }
      }
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'scheduled jobs could not be queued');
    }
  };
  if (Object.keys(schedule).length === 0) return { stop: () => undefined };
  const timer = setInterval(() => void tick(), tick_ms);
  void tick();
  return { stop: () => clearInterval(timer) };
}
