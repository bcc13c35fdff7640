import { useEffect } from 'react';
import { calls } from './calls.ts';

/** Returns true at the first view of this event in this browser, and stores that it was viewed. */
function isFirst(eventId: number): boolean {
  try {
    const key = `seen:${eventId}`;
    if (localStorage.getItem(key)) return false;
    localStorage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}

/**
 * Counts a view of a live event, as the page itself comes from a cache. Nothing waits for the call.
 */
export function useViewBeacon(
  { id, status }: { id: number; status: string },
  visited: boolean,
): void {
  useEffect(() => {
    if (status !== 'LIVE' || !visited) return;
    void import('#web/lib/api.ts')
      .then(({ call }) =>
        call(calls.view, { params: { eventId: id }, body: { first: isFirst(id) } }),
      )
      .catch(() => undefined);
  }, [id, status, visited]);
}
