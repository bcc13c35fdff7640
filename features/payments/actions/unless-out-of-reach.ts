import type { Context } from '#platform/context.ts';
import { OutOfReach } from '../rules/out-of-reach.ts';

/**
 * Runs a job's work that calls the provider. Rejected keys or accounts do not fail the job:
 * reconciliation retries, less and less often. Returns false when the work could not be done.
 */
export async function unlessOutOfReach(ctx: Context, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof OutOfReach)) throw error;
    ctx.log.warn(
      { why: error.why },
      'a payment cannot be processed until its account is connected again',
    );
    return false;
  }
}
