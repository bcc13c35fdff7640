import { orders } from '#features/orders/contract.ts';
import { query } from '#web/lib/query.ts';

/** The query for a drawer's order. */
export const orderQuery = (params: {
  eventId?: string | undefined;
  orderId?: string | undefined;
}) =>
  query(orders.get, {
    params: { eventId: Number(params.eventId), orderId: Number(params.orderId) },
  });
