import type { Ticket } from '#features/tickets/contract.ts';
import { UNLIMITED } from '#features/stock/rules/counter.ts';

/**
 * `capacity` and `left` are null when unlimited; `shared` when a shared capacity leaves fewer than
 * the ticket's own quantity.
 */
export interface TicketStock {
  sold: number;
  held: number;
  capacity: number | null;
  left: number | null;
  shared: boolean;
}

/**
 * Returns quantities sold, held in checkouts and remaining, and the capacity. One unlimited price
 * makes a ticket unlimited.
 */
export function stockOf({
  prices,
  quantity_sold: sold,
  quantity_remaining,
}: Pick<Ticket, 'prices' | 'quantity_sold' | 'quantity_remaining'>): TicketStock {
  const sum = (of: (price: Ticket['prices'][number]) => number): number =>
    prices.reduce((all, price) => all + of(price), 0);
  const own = sum((price) =>
    Math.max(0, price.initial_quantity_available - price.quantity_sold - price.quantity_reserved),
  );
  const left = quantity_remaining < UNLIMITED ? quantity_remaining : null;
  const limited = prices.every((price) => price.initial_quantity_available < UNLIMITED);
  return {
    sold,
    held: sum((price) => price.quantity_reserved),
    capacity: limited ? sum((price) => price.initial_quantity_available) : null,
    left,
    shared: left !== null && left < own,
  };
}
