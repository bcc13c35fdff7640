import type { FastifyRequest } from 'fastify';
import { faultOf } from '#platform/fault.ts';
import type { Log } from '#platform/log.ts';

/** The part of the site that an address leads to: the rest of it may hold secrets (`/reset-password/…`). */
const roomOf = (url: string): string => /^\/([a-z-]{0,30})(?=[/?#]|$)/.exec(url)?.[1] ?? '';

/**
 * A page that failed goes into the log under the request's id, which is also what the other lines of that
 * request have.
 */
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
