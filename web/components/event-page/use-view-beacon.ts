import { useEffect } from 'react';
import { calls } from './calls.ts';

/** Was this event never looked at from this browser before? Remembers that it now was. */
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

/** Counts a visitor's look at a live event, because the page itself comes from a cache. Nobody waits for it. */
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
