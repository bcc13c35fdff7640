import type { IncomingMessage } from 'node:http';

const marks = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'via',
] as const;

/**
 * Whether a request came from outside. Anyone may have a test key, so the API and the control
 * answer only callers on this machine without a proxy. A browser on another site cannot pass for
 * one, as it would send an Origin.
 */
export function cameFromOutside(request: IncomingMessage): boolean {
  if (marks.some((mark) => request.headers[mark] !== undefined)) return true;
  if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined)
    return true;
  const address = request.socket.remoteAddress ?? '';
  return !(address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.'));
}
