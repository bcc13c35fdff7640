import type { PublicEvent } from '#features/listings/contract.ts';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { canBuy, type Price } from './basket.ts';

export type SaleState =
  | 'on_sale'
  | 'before_sale'
  | 'sold_out'
  | 'after_sale'
  | 'members_only'
  | 'ended'
  | 'none';

/** Returns when the sale of a price opens: the later of its own start and its ticket's. */
export const opensAt = (ticket: PublicTicket, price: Price): string | null =>
  [ticket.sale_start_date, price.sale_start_date]
    .filter((date) => date !== null)
    .sort()
    .at(-1) ?? null;

/**
 * Returns the sale state of the event as a whole; `on_sale` as soon as one ticket can be bought.
 */
export function saleState(
  event: Pick<PublicEvent, 'lifecycle_status'>,
  tickets: readonly PublicTicket[],
): { state: SaleState; opens: string | null } {
  const all = tickets.flatMap((ticket) => ticket.prices.map((price) => ({ ticket, price })));
  if (event.lifecycle_status === 'ENDED') return { state: 'ended', opens: null };
  if (all.length === 0) return { state: 'none', opens: null };
  if (all.some(({ ticket, price }) => canBuy(ticket, price)))
    return { state: 'on_sale', opens: null };
  const opens =
    all
      .filter(({ price }) => price.off_sale_reason === 'before_sale')
      .map(({ ticket, price }) => opensAt(ticket, price))
      .filter((date) => date !== null)
      .sort()[0] ?? null;
  if (opens) return { state: 'before_sale', opens };
  if (all.some(({ ticket, price }) => ticket.locked_reason !== null && price.is_available))
    return { state: 'members_only', opens: null };
  return {
    state: all.every(({ price }) => price.off_sale_reason === 'after_sale')
      ? 'after_sale'
      : 'sold_out',
    opens: null,
  };
}
