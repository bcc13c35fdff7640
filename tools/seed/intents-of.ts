import type pg from 'pg';
import { guest, host } from './programme/people-and-places.ts';
import type { Intent } from './world.ts';

/**
 * Returns the demo's payments as the provider would have them, from the rows: for a simulator that
 * has lost its data.
 */
export async function intentsOf(client: pg.Client): Promise<Intent[]> {
  const { rows } = await client.query<Intent>(
    `select p.provider_payment_id as id, p.provider_account_id as account,
      p.amount::float8 as amount, lower(p.currency) as currency,
      case p.status when 'SUCCEEDED' then 'succeeded' else 'requires_payment_method' end as status,
      extract(epoch from p.created_at)::int as created,
      coalesce(p.provider_charge_id, 'ch_' || substr(p.provider_payment_id, 4)) as charge_id,
      p.client_secret, json_build_object('order_id', p.order_id::text) as metadata,
      p.refunded::float8 as refunded,
      coalesce(
        (select r.provider_refund_id from refunds r
          where r.payment_id = p.id and r.status = 'SUCCEEDED' limit 1),
        're_' || substr(p.provider_payment_id, 4)) as refund_id
    from payments p
    where p.provider_payment_id like 'pi_demo%' and p.provider_account_id = any($1)`,
    [[host.stripe, guest.stripe]],
  );
  return rows;
}
