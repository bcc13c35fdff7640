import type pg from 'pg';
import type { Log } from './log.ts';
import { messageOf } from './pure/thrown.ts';

const beat_ms = 3000;
const dead_after_s = 30;

/**
 * Says that these pools of workers live, and takes back what pools had that do not: a killed process would keep its
 * jobs for hours. Jobs are locked by the pool that took them, which is not the worker that works on them.
 */
async function beat(pool: pg.Pool, pools: readonly string[]): Promise<void> {
  await pool.query(
    `insert into job_workers (worker_id)
    select unnest($1::text[])
    on conflict (worker_id) do update set seen_at = now()`,
    [pools],
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
    [dead_after_s],
  );
  await pool.query("delete from job_workers where seen_at < now() - interval '1 hour'");
}

/** Beats for the pools that `living` names, until it is stopped. */
export function startBeating(
  pool: pg.Pool,
  log: Log,
  living: ReadonlySet<string>,
): { stop: () => void } {
  const once = (): void =>
    void beat(pool, [...living]).catch((error: unknown) =>
      log.warn({ reason: messageOf(error) }, 'job workers could not report'),
    );
  once();
  const timer = setInterval(once, beat_ms);
  return { stop: () => clearInterval(timer) };
}
