import type { Platform } from '#platform/context.ts';
import { isUnavailable } from '#platform/db.ts';
import { faultOf } from '#platform/fault.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import { currentRequest } from './current-request.ts';

/**
 * Ends the process on an uncaught fault, and the launcher or supervisor starts a clean one. The
 * loss of PostgreSQL fails requests and jobs, but never the process.
 */
export function endOnUncaughtFault({ log }: Platform): void {
  const handle = (error: unknown): void => {
    const reason = messageOf(error);
    if (isUnavailable(error)) return log.warn({ reason }, 'database unavailable');
    log.fatal({ ...currentRequest(), ...faultOf(error) }, 'uncaught error');
    process.exit(1);
  };
  process.on('unhandledRejection', handle);
  process.on('uncaughtException', handle);
}
