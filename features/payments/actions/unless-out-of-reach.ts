import type { Context } from '#platform/context.ts';
import { OutOfReach } from '../rules/out-of-reach.ts';

/**
 * Work of a job that asks the provider. Keys or accounts that it does not take are no failed run: what was to be done
 * is looked at again by the reconciliation, ever more rarely. False when it could not be done.
 */
export async function unlessOutOfReach(ctx: Context, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof OutOfReach)) throw error;
    ctx.log.warn({ why: error.why }, 'a payment waits for its account to be connected again');
    return false;
  }
}
