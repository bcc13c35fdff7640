import { useMemo } from 'react';
import type { PublicEvent } from '#features/listings/contract.ts';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { linesOf } from './basket.ts';
import { useBasket } from './stored-basket.ts';
import { ticketsFor, useOwnTier } from './use-own-tier.ts';

/**
 * The tickets as they are for this visitor, and the visitor's selection. `isFramed` is the widget:
 * visitors cannot sign in there, and nothing is stored.
 */
export function useSelection(
  event: PublicEvent,
  offered: readonly PublicTicket[],
  isFramed: boolean,
) {
  const visitor = useOwnTier(
    offered.some((ticket) => ticket.locked_reason !== null),
    isFramed,
  );
  const tickets = useMemo(() => ticketsFor(offered, visitor), [offered, visitor]);
  const [basket, setBasket] = useBasket(event.id, tickets, !isFramed);
  return { visitor, tickets, basket, setBasket, lines: linesOf(tickets, basket, event.currency) };
}
