import type { Order } from '#features/orders/order.contract.ts';

/**
 * Returns the number of valid tickets of an order, as sheets and reports count them; for a hold the
 * number it holds.
 */
export const standing = ({ status, attendees, order_items }: Order): number =>
  status === 'COMPLETED' || status === 'CANCELLED'
    ? attendees.filter((attendee) => attendee.status === 'ACTIVE').length
    : order_items.reduce((sum, { quantity }) => sum + quantity, 0);
