import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../endpoint.ts';

/** Public reads say what they are, so that a client which has the same is spared the answer. */
export const isKept = ({ access, method, shape }: Endpoint): boolean =>
  access === 'public' && method === 'GET' && shape !== 'file' && shape !== 'none';

/**
 * Gives a good answer its ETag, or answers 304 to a caller that has it. The time of the answer is no part of what it
 * says.
 */
export function spareKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  // A signed-in caller may be shown more, which no copy should keep.
  if (request.headers.authorization !== undefined) return payload;
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const read = payload.replace(/"server_time":"[^"]*"/g, '');
  const etag = `W/"${createHash('sha256').update(read).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (!isKnown(request.headers['if-none-match'], etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** Whether `If-None-Match` names the tag; weak and strong tags of the same bytes are the same here. */
export const isKnown = (said: string | undefined, etag: string): boolean =>
  (said ?? '')
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || one.replace(/^W\//, '') === etag.replace(/^W\//, ''));
