import pg from 'pg';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import { readConfig } from '#platform/config.ts';
import { makeContext } from '#platform/make-context.ts';
import { makePlatform } from '#platform/make-platform.ts';
import { providerProblems } from './provider-ledgers.ts';
import { drift } from './sell-out.ts';

/** Queries that must never return a row. */
const rules: Record<string, string> = {
  // A cancelled order does not count as sold; its amount counts, and so does its refund.
  'what an event has sold differs from a recount': `
    select event_id, to_jsonb(s) as kept, to_jsonb(o) as counted from (
      select 'quarters' as by, event_id, sum(orders) as orders, sum(tickets) as tickets,
        sum(gross) as gross, sum(refunded) as refunded
      from event_sales group by 2
      union all
      select 'total', event_id, sum(orders), sum(tickets), sum(gross), sum(refunded)
      from event_totals group by 2) s
    full join (
      select event_id, count(*) filter (where status = 'COMPLETED') as orders,
        coalesce(sum(held_tickets(o.holds))
          filter (where status = 'COMPLETED'), 0) as tickets,
        sum(total_gross) as gross, sum(total_refunded) as refunded
      from orders o where completed_at is not null group by 1) o using (event_id)
    where (s.orders, s.tickets, s.gross, s.refunded)
        is distinct from (o.orders, o.tickets, o.gross, o.refunded)
      and (s.event_id is null or o.event_id is not null or s.gross <> 0)`,
  // `judge` runs the check on every order first.
  'the check of the ledger finds a difference':
    'select order_id, rule, expected, actual from ledger_differences',
  oversold: 'select id from counters where capacity is not null and reserved + sold > capacity',
  'sold or held of a price differs from its tickets and reservations': `
    with valid as (
      select a.ticket_price_id as id, count(*) as n
      from attendees a join orders o on o.id = a.order_id
      where a.status = 'ACTIVE' and o.status = 'COMPLETED' group by 1
    ), held as (
      select i.ticket_price_id as id, sum(i.quantity) as n
      from order_items i join orders o on o.id = i.order_id
      where o.status = 'RESERVED' group by 1)
    select p.id, c.sold, coalesce(v.n, 0) as valid, c.reserved, coalesce(h.n, 0) as held
    from ticket_prices p
    join counters c on c.id = p.counter_id
    left join valid v on v.id = p.id
    left join held h on h.id = p.id
    where (c.sold, c.reserved) is distinct from (coalesce(v.n, 0), coalesce(h.n, 0))`,
  'completed without a charge': `
    select o.id from orders o
    where o.status = 'COMPLETED' and o.total_gross > 0 and not o.is_manually_created
      and not exists (
        select 1 from payments p
        where p.order_id = o.id and p.bought_at is not null and p.captured = o.total_gross)`,
  'completed without its tickets': `
    select o.id from orders o
    where o.status = 'COMPLETED' and (
      (select count(*) from attendees a where a.order_id = o.id)
        <> (select sum(quantity) from order_items i where i.order_id = o.id)
      or not exists (select 1 from attendees a where a.order_id = o.id and a.status = 'ACTIVE'))`,
  'tickets of an order differ from what it holds of the stock': `
    select order_id from (
      select a.order_id, p.counter_id, count(*) as n
      from attendees a
      join orders o on o.id = a.order_id and o.status = 'COMPLETED'
      join ticket_prices p on p.id = a.ticket_price_id
      where a.status = 'ACTIVE' group by 1, 2) t
    full join (
      select o.id as order_id, p.counter_id, h.value::bigint as n
      from orders o
      cross join lateral jsonb_each_text(o.holds) h
      join ticket_prices p on p.counter_id = h.key::bigint
      where o.status = 'COMPLETED' and h.value::bigint > 0) h using (order_id, counter_id)
    where t.n is distinct from h.n`,
  'a valid ticket of an order that is not completed': `
    select a.id, o.status from attendees a join orders o on o.id = a.order_id
    where a.status = 'ACTIVE' and o.status <> 'COMPLETED'`,
  'refunded more than captured': `
    select p.id from payments p
    left join refunds r on r.payment_id = p.id and r.status <> 'FAILED'
    group by p.id having p.refunded > p.captured or coalesce(sum(r.amount), 0) > p.captured`,
  // Legitimate cases: lost disputes, refunds that staff have to look at, the fee of a buyer who
  // cancels.
  'money kept without a ticket': `
    select p.id, p.order_id, p.captured, p.refunded, o.status, o.cancelled_by, o.refund_status,
      (select json_agg(d.status) from disputes d where d.payment_id = p.id) as disputes,
      (
        select json_agg(json_build_array(r.reason, r.amount, r.status, r.failure) order by r.id)
        from refunds r where r.payment_id = p.id
      ) as refunds
    from payments p
    join orders o on o.id = p.order_id
    join accounts a on a.id = o.account_id
    where p.captured - (
        select coalesce(sum(r.amount), 0) from refunds r
        where r.payment_id = p.id and r.status <> 'FAILED'
      ) > case when o.cancelled_by = 'buyer' and p.bought_at is not null
        then coalesce(a.cancellation_fee, 0) else 0 end
      and not exists (select 1 from refunds r where r.order_id = o.id and r.status = 'PENDING')
      and (p.bought_at is null or (
        o.status <> 'COMPLETED'
        and o.refund_status is distinct from 'REFUND_FAILED'
        and not exists (select 1 from disputes d where d.payment_id = p.id and d.status <> 'WON')))`,
  // PayMe has no query for a refund whose response was lost. The refund is sent again where PayMe
  // would reject a second one; a smaller refund waits for staff.
  'a refund that is still on its way': `
    select r.id, r.order_id, p.provider from refunds r
    join payments p on p.id = r.payment_id
    where r.status = 'PENDING' and not (
      p.provider = 'payme'
      and exists (select 1 from provider_calls c where c.refund_id = r.id and c.tries > 0)
      and 2 * r.amount <= p.captured - (
        select coalesce(sum(amount), 0) from refunds s
        where s.payment_id = p.id and s.status = 'SUCCEEDED'))`,
};

/** Runs the product's own check on every order. */
async function checkLedger(database_url: string): Promise<void> {
  const { platform, stop } = await makePlatform(
    readConfig({
      DATABASE_URL: database_url,
      FOYER_SECRET: 'a secret of the judgement, long enough',
      LOG_LEVEL: 'silent',
    }),
  );
  try {
    await checkWholeLedger(makeContext(platform));
  } finally {
    await stop();
  }
}

/**
 * Checks what must be true after any storm, once it is quiet: stock, tickets, orders and money
 * agree with each other and, given the simulator's address, with the providers' ledgers. Returns
 * the problems as sentences.
 */
export async function judge(database_url: string, simulator: string | null): Promise<string[]> {
  const db = new pg.Client({ connectionString: database_url });
  await db.connect();
  try {
    const problems: string[] = [];
    const report = (text: string, rows: unknown[]): void =>
      void (rows.length && problems.push(`${text}: ${JSON.stringify(rows).slice(0, 400)}`));
    await checkLedger(database_url);
    for (const [text, sql] of Object.entries(rules)) report(text, (await db.query(sql)).rows);
    report('counters differ from a recount', [await drift(database_url)].filter(Boolean));
    if (simulator !== null)
      for (const [text, rows] of Object.entries(await providerProblems(db, simulator)))
        report(text, rows);
    return problems;
  } finally {
    await db.end();
  }
}
