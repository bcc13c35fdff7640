import type { FastifyRequest } from 'fastify';
import { faultOf } from '#platform/fault.ts';
import type { Log } from '#platform/log.ts';

/** The first segment of an address: the rest may contain secrets (`/reset-password/…`). */
const roomOf = (url: string): string => /^\/([a-z-]{0,30})(?=[/?#]|$)/.exec(url)?.[1] ?? '';

/** Logs a page that failed under the request's id, like the other lines of that request. */
export function logPageFault(
  log: Log,
  request: Pick<FastifyRequest, 'id' | 'url'>,
  error: unknown,
): void {
  log.error(
    { request_id: request.id, page: `/${roomOf(request.url)}`, ...faultOf(error) },
    'page failed',
  );
}
