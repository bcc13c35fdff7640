import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isNotedAsWithheld } from './withheld.store.ts';

/**
 * Returns orders whose hold expired some minutes ago although a payment was begun, and whose buyer
 * has not been notified and had no mail withheld by a limit. The delay leaves time for payment
 * reports to arrive. Buyers who have since completed another order of the event are left out. The
 * status is a literal, so that the partial index is used.
 */
export async function notPaid(
  ctx: Context,
  limit: number,
): Promise<{ id: number; failed: boolean }[]> {
  const { rows } = await sql<{ id: number; failed: boolean }>`
    select o.id, o.payment_status is not distinct from 'PAYMENT_FAILED' as failed
    from orders o
    where o.status = 'EXPIRED' and o.payment_provider is not null and o.email is not null
      and o.reserved_until between now() - interval '1 hour' and now() - interval '5 minutes'
      and not exists (
        select 1 from payments p
        where p.order_id = o.id and (p.captured > 0 or p.status = 'PROCESSING')
      )
      and not exists (
        select 1 from orders b
        where b.event_id = o.event_id and b.email = o.email and b.status = 'COMPLETED'
          and b.completed_at > o.created_at
      )
      and not exists (
        select 1 from deliveries d
        where d.order_id = o.id and d.kind in ('payment_failed', 'order_expired')
      )
      and not ${isNotedAsWithheld(sql`o.id`)}
    order by o.reserved_until
    limit ${limit}`.execute(ctx.db);
  return rows;
}
