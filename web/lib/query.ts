import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Endpoint } from '#platform/endpoint.ts';
import { call } from './api.ts';
import type { CallArguments } from './call.ts';

interface Question {
  params?: unknown;
  query?: unknown;
}

/** The query key prefix of an endpoint: `invalidateQueries({ queryKey: keyOf(orders.list) })`. */
export function keyOf(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  ...input: Question[]
): unknown[] {
  return [
    `${endpoint.method} ${endpoint.path}`,
    ...input.map(({ params, query }) => ({ params: params ?? {}, query: query ?? {} })),
  ];
}

/**
 * Returns the TanStack Query options of a call, the same for a clientLoader (`ensureQueryData`) and
 * a component (`useQuery`).
 */
export function query<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>) {
  const question = (input[0] ?? {}) as Question;
  return queryOptions({
    queryKey: keyOf(endpoint, question),
    queryFn: ({ signal }): Promise<AnswerOf<E>> =>
      (call as (endpoint: Endpoint, input: object) => Promise<unknown>)(endpoint, {
        ...question,
        signal,
      }) as Promise<AnswerOf<E>>,
  });
}
