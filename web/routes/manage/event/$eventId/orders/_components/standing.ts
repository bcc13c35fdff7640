import type { Order } from '#features/orders/order.contract.ts';

/** How many tickets of an order stand, as sheets and reports count them; of a hold how many it holds. */
export const standing = ({ status, attendees, order_items }: Order): number =>
  status === 'COMPLETED' || status === 'CANCELLED'
    ? attendees.filter((one) => one.status === 'ACTIVE').length
    : order_items.reduce((sum, { quantity }) => sum + quantity, 0);
