import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../endpoint.ts';

/**
 * Whether responses get an ETag: public reads do, so that a client with the same version is spared
 * the body.
 */
export const isKept = ({ access, method, shape }: Endpoint): boolean =>
  access === 'public' && method === 'GET' && shape !== 'file' && shape !== 'none';

/**
 * Adds an ETag to a 200 response, or answers 304 to a caller that already has it. The server time
 * in the response is not part of the ETag.
 */
export function spareKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  // A signed-in caller may be shown more, which must not be cached.
  if (request.headers.authorization !== undefined) return payload;
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const read = payload.replace(/"server_time":"[^"]*"/g, '');
  const etag = `W/"${createHash('sha256').update(read).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (!isKnown(request.headers['if-none-match'], etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/**
 * Whether `If-None-Match` contains the tag; weak and strong tags of the same bytes are equal here.
 */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .some((part) => part === '*' || part.replace(/^W\//, '') === etag.replace(/^W\//, ''));
