import { refuse } from '#platform/pure/refusal.ts';
import type { OrderStatus } from './status.ts';

/** Refuses to change or pay an order that does not have a running hold at `now`. */
export function mustBeOpen(
  order: { status: OrderStatus; reserved_until: string },
  now: string,
): void {
  if (order.status === 'COMPLETED') refuse('order.already_paid');
  if (order.status === 'CANCELLED') refuse('order.no_longer_available');
  if (order.status === 'EXPIRED' || order.reserved_until <= now) refuse('order.expired');
}
