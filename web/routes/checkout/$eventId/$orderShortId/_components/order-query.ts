import { queryOptions } from '@tanstack/react-query';
import { orders } from '#features/orders/contract.ts';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { query } from '#web/lib/query.ts';
import { orderKeyOf } from './order-key.ts';

const soon_ms = 5_000;

/** Whether an order is so new that its mail may not have been written yet. */
const isNew = ({ server_time, completed_at, is_free_order }: PublicOrder): boolean =>
  is_free_order &&
  completed_at !== null &&
  Date.parse(server_time) - Date.parse(completed_at) < soon_ms;

/** One order with its event. Focusing the tab refetches: it may have been paid in another one. */
export const orderQuery = (eventId: number, orderShortId: string) => {
  const key = orderKeyOf(orderShortId);
  return queryOptions({
    ...query(orders.read, {
      params: { eventId, orderShortId },
      query: { include: 'event', ...(key ? { key } : {}) },
    }),
    staleTime: 5_000,
    // Once more: the mail of a free order may have been withheld, which its page then says.
    refetchInterval: ({ state }) => (state.data && isNew(state.data) ? soon_ms : false),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
};
