import type pg from 'pg';
import { writeLedger } from '../seed/write-ledger.ts';
import { positionOf } from './people.ts';
import type { Slice } from './sales.ts';

/**
 * Writes a part of the orders with everything that belongs to them: tickets, payments, refunds,
 * check-ins, counters and ledger. Each part is one transaction, after which the books balance.
 * Parts are small, because triggers that count rows update the same few rows each time and the old
 * row versions stay until the transaction ends.
 */
export async function writeOrders(client: pg.Client, part: readonly Slice[]): Promise<void> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ id: string; is_cancelled: boolean }>({
      name: 'fill-orders',
      text: statement,
      values: [JSON.stringify(part)],
    });
    const ids = (some: typeof rows): string[] => some.map(({ id }) => id);
    await client.query(cancellation, [ids(rows.filter(({ is_cancelled }) => is_cancelled))]);
    await writeLedger(client, ids(rows));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A number that looks random and is always the same for the same order. */
const drawn = (purpose: string): string =>
  `(hashtextextended('${purpose}', s.event_id * 1000003 + n) & 1048575)`;
const keyOf = (prefix: string, key: string): string => `'${prefix}' || substr(md5(${key}), 1, 20)`;

/**
 * Rows are written in the order of event and time, so that two concurrent writers cannot deadlock.
 */
const statement = `
  with planned as materialized (
    select s.event_id, s.account_id, s.provider_account_id, s.check_in_list_id, s.starts, n,
      ${keyOf('o_', "concat_ws('.', s.event_id, slice.outcome, n)")} as short_id,
      case when slice.outcome = 'UNPAID' then 'EXPIRED'
        when s.some_fail and n % 40 = 17 then 'CANCELLED' else 'COMPLETED' end as status,
      case when n = s.orders then s.last_quantity
        else s.quantities[1 + (n - 1) % cardinality(s.quantities)] end as quantity,
      s.opens + (s.closes - s.opens) * (u.part ^ 2 * (3 - 2 * u.part)) as at,
      p.ticket_id, p.ticket_price_id, p.counter_id, p.price, p.item_name
    from json_to_recordset($1::json) as slice (event_id bigint, outcome text, first int, last int)
    join sales s on s.event_id = slice.event_id
    cross join lateral generate_series(slice.first, slice.last) n
    cross join lateral (
      select (n * case slice.outcome when 'UNPAID' then 20 else 1 end - 0.5) / s.orders as part
    ) u
    join sale_prices p on p.event_id = s.event_id and p.position = ${drawn('price')} % s.prices
  ),
  o as (
    insert into orders (
      account_id, event_id, short_id, status, payment_status, currency, total_before_additions,
      total_gross, holds, first_name, last_name, email, locale, payment_provider,
      terms_accepted_at, reserved_until, created_at, completed_at
    )
    select account_id, event_id, short_id,
      case status when 'CANCELLED' then 'COMPLETED' else status end,
      case when status = 'EXPIRED' then null when price = 0 then 'NO_PAYMENT_REQUIRED'
        else 'PAYMENT_RECEIVED' end,
      'HKD', quantity * price, quantity * price,
      jsonb_build_object(counter_id, quantity), first_name, last_name,
      mailbox || '.' || n || '@' || domain, locale,
      case when price > 0 and status <> 'EXPIRED' then 'stripe' end,
      at, at + interval '15 minutes', at,
      case when status <> 'EXPIRED' then at + interval '2 minutes' end
    from planned join people on position = ${positionOf('n')}
    order by event_id, at
    returning id, short_id
  ),
  made as materialized (select o.id as order_id, planned.* from o join planned using (short_id)),
  i as (
    insert into order_items (
      order_id, event_id, ticket_id, ticket_price_id, item_name, quantity, price,
      price_before_discount
    )
    select order_id, event_id, ticket_id, ticket_price_id, item_name, quantity, price, price
    from made
    returning id, order_id
  ),
  a as (
    insert into attendees (
      account_id, event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id,
      first_name, last_name, email, locale, status, created_at, updated_at
    )
    select account_id, event_id, order_id, i.id, ticket_id, ticket_price_id,
      ${keyOf('a_', "concat_ws('.', short_id, k)")}, first_name, last_name,
      mailbox || '.' || n || case when k > 1 then '.' || k else '' end || '@' || domain, locale,
      case status when 'COMPLETED' then 'ACTIVE' when 'CANCELLED' then 'CANCELLED'
        else 'AWAITING_PAYMENT' end,
      at, at
    from made
    join i using (order_id)
    cross join lateral generate_series(1, quantity) k
    join people on position = ${positionOf('n + (k - 1) * 331')}
    order by event_id, at, k
    returning id, event_id, order_id, status
  ),
  paid as (
    insert into payments (
      order_id, account_id, provider, provider_account_id, provider_payment_id,
      provider_charge_id, amount, currency, status, captured, refunded, bought_at, created_at,
      updated_at
    )
    select order_id, account_id, 'stripe', provider_account_id, ${keyOf('pi_fill', 'short_id')},
      ${keyOf('ch_fill', 'short_id')}, quantity * price, 'HKD', 'SUCCEEDED', quantity * price,
      case when status = 'CANCELLED' then quantity * price else 0 end,
      at + interval '2 minutes', at + interval '1 minute', at + interval '2 minutes'
    from made
    where price > 0 and status <> 'EXPIRED'
    returning id, order_id, captured, refunded
  ),
  returned as (
    insert into refunds (
      order_id, payment_id, amount, status, reason, provider_refund_id, created_at, updated_at
    )
    select order_id, paid.id, refunded, 'SUCCEEDED', 'order_cancelled',
      ${keyOf('re_fill', 'short_id')}, at + interval '1 hour', at + interval '1 hour'
    from paid join made using (order_id)
    where refunded > 0
  ),
  came as (
    insert into check_ins (
      short_id, event_id, check_in_list_id, attendee_id, device_name, checked_in_at
    )
    select ${keyOf('ci_', "concat_ws('.', short_id, a.id)")}, a.event_id, check_in_list_id, a.id,
      case a.id % 3 when 0 then 'Door 2' else '正門 iPad' end,
      starts + make_interval(secs => a.id * 7919 % 3600 - 2700)
    from a join made using (order_id)
    where a.status = 'ACTIVE' and starts < now() - interval '1 hour' and a.id % 9 > 0
      and check_in_list_id is not null
  ),
  counted as (
    update counters c set sold = c.sold + units
    from (
      select counter_id, sum(quantity) as units from made where status = 'COMPLETED'
      group by 1 order by 1
    ) as sold
    where c.id = sold.counter_id
  )
  select order_id as id, status = 'CANCELLED' as is_cancelled from made`;

/** Sales statistics are counted at the sale and again at the cancellation. */
const cancellation = `
  update orders
  set status = 'CANCELLED', cancelled_at = completed_at + interval '1 hour', cancelled_by = 'staff',
    total_refunded = total_gross, refund_status = case when total_gross > 0 then 'REFUNDED' end
  where id = any ($1::bigint[])`;
