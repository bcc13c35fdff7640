import { CallError } from '#platform/client.ts';
import { keyOf } from './query.ts';
import { queryClient } from './query-client.ts';

/**
 * Invalidates the responses to these calls, with any parameters; those that no screen shows are
 * loaded again when needed.
 */
export async function refetch(...calls: Parameters<typeof keyOf>[0][]): Promise<void> {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
}

/**
 * Refetches everything on screen when a call answered 404, because its row was deleted in the
 * meantime. Rethrows the error.
 */
export const refetchIfGone = (error: unknown): never => {
  if (error instanceof CallError && error.status === 404) void queryClient.invalidateQueries();
  throw error;
};
