import { sql } from 'kysely';
import type { Context } from './context.ts';

export interface QueuedJob {
  job: string;
  payload: Record<string, unknown>;
  /** Of jobs with the same key only the last one waits. */
  key?: string;
}

/** Enqueues many jobs in one statement of the caller's transaction. */
export async function enqueueMany(
  tx: Pick<Context, 'db'>,
  jobs: readonly QueuedJob[],
): Promise<void> {
  if (jobs.length === 0) return;
  const last = new Map(jobs.map((one, i) => [one.key ?? i, one]));
  await sql`
    select graphile_worker.add_job(j.job, payload => j.payload, max_attempts => 25, job_key => j.key)
    from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb) as j (
      job text, payload json, key text
    )`.execute(tx.db);
}
