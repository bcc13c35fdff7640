import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#platform/client.ts';

/** Responses are stale after one minute; focusing the window does not refetch (spec §9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // A refusal is final; only a lost connection or a server fault is worth a retry.
        retry: (failures, error) =>
          failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500),
      },
    },
  });
}

/** The browser's single cache. */
export const queryClient = createQueryClient();
