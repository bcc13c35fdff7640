import type { Platform } from '#platform/context.ts';
import { isUnavailable } from '#platform/db.ts';
import { faultOf } from '#platform/fault.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import { currentRequest } from './current-request.ts';

/**
 * PostgreSQL going away fails requests and jobs, never the process. Any other fault that nothing caught ends it, and
 * the launcher or the supervisor starts a clean process.
 */
export function endOnUncaughtFault({ log }: Platform): void {
  const handle = (error: unknown): void => {
    const reason = messageOf(error);
    if (isUnavailable(error)) return log.warn({ reason }, 'database unavailable');
    log.fatal({ ...currentRequest(), ...faultOf(error) }, 'fault that nobody caught');
    process.exit(1);
  };
  process.on('unhandledRejection', handle);
  process.on('uncaughtException', handle);
}
