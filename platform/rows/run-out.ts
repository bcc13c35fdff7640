import { sql, type SqlBool } from 'kysely';

/**
 * Whether an order `o` is a hold that expired before its payment began, so that nothing can come of
 * it any more.
 */
export const ranOutUnpaid = sql<SqlBool>`(
  o.status = 'EXPIRED'
  and not exists (select from payments p where p.order_id = o.id)
  and not exists (select from provider_calls c where c.order_id = o.id)
)`;
