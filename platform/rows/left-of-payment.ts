import { sql } from 'kysely';

/**
 * What can still be refunded of a payment `p`, in minor units: less what a bank took back for good.
 */
export const leftOfPayment = sql<number>`
  greatest(0, p.captured - p.refunded - coalesce((
    select sum(d.amount) from disputes d where d.payment_id = p.id and d.status = 'LOST'
  ), 0))`;
/** Like `leftOfPayment`, summed over all payments `p`. */
export const leftOfPayments = sql<number>`coalesce(sum(${leftOfPayment}), 0)::bigint`;
