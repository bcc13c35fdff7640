import { sql } from 'kysely';
import type { Platform } from '#platform/context.ts';
import { startJobs } from '#platform/jobs.ts';
import { makeContext } from '#platform/make-context.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import { expireDue } from '#features/orders/actions/expire.ts';
import { lanes, schedule } from './jobs.ts';

/** Background work, in whichever process it runs. */
export interface Work {
  /** Starts nothing more, and resolves when work in progress is done. */
  stop(): Promise<void>;
}

/** Runs jobs and expires holds in this process until it is stopped. */
export function startWork(platform: Platform): Work {
  const runner = startJobs(platform, lanes, schedule);
  // Holds expire within a second or two of their time; when stock is short, the next buyer expires
  // them at once.
  const sweeper = setInterval(() => void expireHolds(platform), 2000);
  return {
    stop() {
      clearInterval(sweeper);
      return runner.stop();
    },
  };
}

async function expireHolds(platform: Platform): Promise<void> {
  try {
    const { rows } = await sql`
      select 1 from orders
      where status = 'RESERVED' and reserved_until <= statement_timestamp() limit 1
    `.execute(platform.db);
    if (rows.length)
      while ((await expireDue(makeContext(platform, { request_id: 'sweeper' }))) === 500);
  } catch (error) {
    platform.log.warn({ reason: messageOf(error) }, 'sweeper');
  }
}
