import type pg from 'pg';
import type { Log } from './log.ts';
import { messageOf } from './pure/thrown.ts';

const beat_ms = 3000;
const dead_after_s = 30;

/** The worker pools of this process that are running, and the ids of the jobs that each holds. */
export type Living = Map<string, readonly ReadonlySet<string>[]>;

/**
 * Reports that these worker pools are running, and releases the jobs of pools that are not:
 * otherwise the jobs of a killed process would stay locked for hours. Jobs are locked by the pool
 * that fetched them, not by the worker that runs them.
 */
async function beat(pool: pg.Pool, living: Living): Promise<void> {
  const pools = [...living.keys()];
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
  await unlockUnheard(
    pool,
    pools,
    [...living.values()].flat().flatMap((ids) => [...ids]),
  );
  await pool.query("delete from job_workers where seen_at < now() - interval '1 hour'");
}

/**
 * Releases jobs that are locked by a running pool which never received them, because the response
 * was lost with its connection.
 */
const unlockUnheard = (
  pool: pg.Pool,
  pools: readonly string[],
  at_work: readonly string[],
): Promise<unknown> =>
  pool.query(
    `with unheard as (
      select id, job_queue_id
      from graphile_worker._private_jobs
      where locked_by = any($1::text[])
        and locked_at < now() - make_interval(secs => $3)
        and id <> all($2::bigint[])
    ), queues as (
      update graphile_worker._private_job_queues
      set locked_at = null, locked_by = null
      where id in (select job_queue_id from unheard)
    )
    update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where id in (select id from unheard)`,
    [pools, at_work, dead_after_s],
  );

/** Reports regularly for the pools in `living`, until it is stopped. */
export function startBeating(pool: pg.Pool, log: Log, living: Living): { stop: () => void } {
  const once = (): void =>
    void beat(pool, living).catch((error: unknown) =>
      log.warn(
        { reason: messageOf(error) },
        'the heartbeat of the job workers could not be stored',
      ),
    );
  once();
  const timer = setInterval(once, beat_ms);
  return { stop: () => clearInterval(timer) };
}
