import { sql } from 'kysely';

/** What can still go back of the payments `p`, in minor units: less what a bank took back for good. */
export const leftOfPayments = sql<number>`
  coalesce(sum(greatest(0, p.captured - p.refunded - coalesce((
    select sum(d.amount) from disputes d where d.payment_id = p.id and d.status = 'LOST'
  ), 0))), 0)::bigint`;
