import { isUnavailable } from '#platform/db.ts';
import { PlainFailure } from '../processes/plain-failure.ts';
import { isWriteFault, writeFault } from '../processes/write-faults.ts';

/**
 * Returns the failure to show when rows or files could not be written; other errors are returned as
 * they are.
 */
export function notRestored(error: unknown): unknown {
  const reason = reasonOf(error);
  if (error instanceof PlainFailure || reason === null) return error;
  return new PlainFailure(`The restore did not finish: ${reason}. Fix that, then restore again.`);
}

function reasonOf(error: unknown): string | null {
  if (isWriteFault(error)) return writeFault(error);
  return isUnavailable(error)
    ? 'PostgreSQL stopped answering. Its log says why; often its disk is full'
    : null;
}
