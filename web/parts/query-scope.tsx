import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#web/lib/query-client.ts';

/** Where `useQuery` works: back office, profile, checkout, door. Public pages have loaders instead and stay 10 kB lighter. */
export function QueryScope({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
