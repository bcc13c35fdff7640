import type { Endpoint } from '#platform/endpoint.ts';
import examples from './examples.json' with { type: 'json' };

interface Example {
  /** Null when the call was made without a body. */
  request: unknown;
  answer: unknown;
}

/** Calls that the tests made and what they were answered (`npm run examples`); none of files and empty answers. */
export const examplesOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Example[] =>
  (examples as Partial<Record<string, Example[]>>)[`${method} ${path}`] ?? [];
