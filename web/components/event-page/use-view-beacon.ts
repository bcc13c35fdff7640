import { useEffect } from 'react';

/** Counts a view of a live event. Nothing waits for the call. */
export function useViewBeacon(
  { id, status }: { id: number; status: string },
  visited: boolean,
): void {
  useEffect(() => {
    if (status !== 'LIVE' || !visited) return;
    void import('./current-offer.ts').then(({ countView }) => countView(id)).catch(() => undefined);
  }, [id, status, visited]);
}
