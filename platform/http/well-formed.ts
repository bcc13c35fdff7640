import type { FastifyRequest } from 'fastify';
import { Refusal, type FieldProblem } from '../pure/refusal.ts';
import { malformedPaths } from '../pure/well-formed.ts';

/**
 * Refuses a request that contains a lone surrogate or a NUL anywhere, naming each path. PostgreSQL
 * rejects such a text together with its whole statement, so it is stopped before anything else
 * reads it. Cookies with one are ignored (`readableCookies`).
 */
export function mustBeWellFormed(request: FastifyRequest): void {
  refuseMalformed([
    ...malformedPaths(request.body),
    ...malformedPaths(request.query),
    ...malformedPaths(request.headers, 'headers'),
  ]);
}

/** Throws 422 with a problem at each path; does nothing when there is none. */
export function refuseMalformed(paths: readonly string[]): void {
  if (paths.length === 0) return;
  const errors: Record<string, FieldProblem[]> = {};
  for (const path of paths.slice(0, 50)) errors[path || 'body'] = [{ key: 'invalid.characters' }];
  throw new Refusal('input.invalid', 422, {}, errors);
}
