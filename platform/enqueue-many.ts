import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import { keyed, type JobOptions } from './job-options.ts';

export interface QueuedJob {
  name: string;
  payload: Record<string, unknown>;
  options?: JobOptions;
}

/** Enqueues jobs in one statement. Of jobs with the same key only the last one is enqueued. */
export async function enqueueMany(db: Db | Tx, jobs: readonly QueuedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const last = new Map(jobs.map((job, i) => [job.options?.key ?? i, job]));
  const rows = [...last.values()].map(({ name, payload, options }) => ({
    ...options,
    name,
    payload,
  }));
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select row(
        j.name, j.payload, j.queue, j.run_at, coalesce(j.max_attempts, 25), j.key, null,
        case when j.key is not null then array[${keyed}] end
      )::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(rows)}::json) as j (
        name text, payload json, queue text, run_at timestamptz, max_attempts int, key text
      )
    ))`.execute(db);
}
