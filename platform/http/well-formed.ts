import type { FastifyRequest } from 'fastify';
import { Refusal, type FieldProblem } from '../pure/refusal.ts';
import { malformedPaths } from '../pure/well-formed.ts';

/**
 * Refuses a request that holds half a character or a NUL anywhere, under the path of each. PostgreSQL refuses such a
 * text together with everything that shares its statement, so it is stopped before anything looks at it.
 */
export function mustBeWellFormed(request: FastifyRequest): void {
  refuseMalformed([
    ...malformedPaths(request.body),
    ...malformedPaths(request.query),
    ...malformedPaths(request.headers, 'headers'),
    ...malformedPaths(request.cookies, 'cookies'),
  ]);
}

/** 422 with a problem at each path; nothing when there is none. */
export function refuseMalformed(paths: readonly string[]): void {
  if (paths.length === 0) return;
  const errors: Record<string, FieldProblem[]> = {};
  for (const path of paths.slice(0, 50)) errors[path || 'body'] = [{ key: 'invalid.characters' }];
  throw new Refusal('input.invalid', 422, {}, errors);
}
