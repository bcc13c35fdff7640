import { queryOptions } from '@tanstack/react-query';
import { orders } from '#features/orders/contract.ts';
import { query } from '#web/lib/query.ts';
import { orderKeyOf } from './order-key.ts';

/** One order with its event. Focusing the tab refetches: it may have been paid in another one. */
export const orderQuery = (eventId: number, orderShortId: string) => {
  const key = orderKeyOf(orderShortId);
  return queryOptions({
    ...query(orders.read, {
      params: { eventId, orderShortId },
      query: { include: 'event', ...(key ? { key } : {}) },
    }),
    staleTime: 5_000,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
};
