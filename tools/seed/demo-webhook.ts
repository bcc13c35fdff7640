import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { sealJson } from '#platform/sealed.ts';

/**
 * Adds a webhook of the demo's host account with its deliveries for the newest orders. It is
 * disabled, because no receiver listens.
 */
export async function addDemoWebhook(client: pg.ClientBase, secret: string): Promise<void> {
  const signing = `whsec_${randomBytes(32).toString('base64')}`;
  await client.query(
    `with host as (
      select id from accounts where is_host
    ), endpoint as (
      insert into webhook_endpoints (account_id, url, types, description, is_active, sealed_secret)
      select id, 'https://lobby-screen.example.com/foyer',
        '{order.completed,order.refunded,attendee.checked_in}', '大堂顯示屏：最新售票情況', false, $1
      from host
      returning id, account_id
    )
    insert into webhook_deliveries (
      webhook_endpoint_id, type, data, status, tries, next_try_at, last_status, last_error,
      created_at, delivered_at
    )
    select endpoint.id, 'order.completed',
      jsonb_build_object('event_id', o.event_id, 'order_id', o.id),
      case when o.n = 4 then 'FAILED' else 'DELIVERED' end,
      case when o.n in (4, 9) then 3 else 1 end,
      null,
      case when o.n = 4 then null else 204 end,
      case when o.n = 4 then 'TIMEOUT' end,
      o.completed_at,
      case when o.n <> 4 then o.completed_at + interval '1 second' end
    from endpoint
    cross join lateral (
      select o.id, o.event_id, o.completed_at,
        row_number() over (order by o.completed_at desc) as n
      from orders o
      where o.account_id = endpoint.account_id and o.status = 'COMPLETED'
        and o.completed_at < now()
      order by o.completed_at desc
      limit 24
    ) o`,
    [sealJson({ secret }, signing)],
  );
}
