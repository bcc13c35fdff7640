import type pg from 'pg';

/**
 * Writes the ledger of these orders, or of all orders, from their payments, refunds and payments at
 * the door.
 */
export async function writeLedger(
  client: pg.Client,
  orderIds: readonly string[] | null = null,
): Promise<void> {
  const condition = orderIds ? 'o.id = any ($1::bigint[])' : 'true';
  await client.query(
    `
    insert into ledger_entries (
      account_id, event_id, order_id, payment_id, refund_id, kind, amount, currency, provider,
      provider_object_id, created_at
    )
    select p.account_id, o.event_id, o.id, p.id, null, 'CAPTURE', p.captured, p.currency, p.provider,
      p.provider_payment_id, p.bought_at
    from payments p
    join orders o on o.id = p.order_id
    where p.captured > 0 and ${condition}
    union all
    select p.account_id, o.event_id, o.id, p.id, r.id, 'REFUND', -r.amount, p.currency, p.provider,
      r.provider_refund_id, r.updated_at
    from refunds r
    join payments p on p.id = r.payment_id
    join orders o on o.id = r.order_id
    where r.status = 'SUCCEEDED' and ${condition}
    union all
    select o.account_id, o.event_id, o.id, null, null, 'PAID_ELSEWHERE', o.total_gross, o.currency,
      null, o.short_id, o.completed_at
    from orders o
    where o.is_manually_created and o.total_gross > 0 and o.completed_at is not null
      and ${condition}
    order by 11`,
    orderIds ? [orderIds] : [],
  );
}
