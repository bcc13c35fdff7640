import { useCallback, useEffect, useState } from 'react';
import type { PublicEvent } from '#features/listings/contract.ts';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { calls } from './calls.ts';

/** The tickets as they are now. The page itself is kept by the server and may be minutes old. */
export function useAvailability(event: PublicEvent): { tickets: readonly PublicTicket[]; refresh(): Promise<void> } {
  const [tickets, setTickets] = useState<readonly PublicTicket[]>(event.tickets);
  const refresh = useCallback(async () => {
    const { call } = await import('#web/lib/api.ts');
    // Without an answer the page goes on with what it has; the reservation will tell the truth.
    const fresh = await call(calls.tickets, { params: { eventId: event.id } }).catch(() => null);
    if (fresh) setTickets(fresh);
  }, [event.id]);
  useEffect(() => {
    void refresh();
    const seen = (): void => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [refresh]);
  return { tickets, refresh };
}
