import type { Endpoint } from '#platform/endpoint.ts';
import examples from './examples.json' with { type: 'json' };

interface Example {
  /** Null when the call has no body. */
  request: unknown;
  answer: unknown;
}

/**
 * Returns calls that the tests made with their responses (`npm run examples`); none with files or
 * empty responses.
 */
export const examplesOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Example[] =>
  (examples as Partial<Record<string, Example[]>>)[`${method} ${path}`] ?? [];
