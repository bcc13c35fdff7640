import { useState, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient, queryClient } from '#web/lib/query-client.ts';

/**
 * Provides `useQuery` for back office, profile, checkout and door. Public pages have loaders
 * instead and stay 10 kB lighter.
 */
export function QueryScope({ children }: { children: ReactNode }) {
  // On the server each page has its own client: a shared one would keep every query ever rendered.
  const [client] = useState(() =>
    typeof document === 'undefined' ? createQueryClient() : queryClient,
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
