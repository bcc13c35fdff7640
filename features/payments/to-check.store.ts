import { sql } from 'kysely';
import { titleOfEvent } from '#platform/rows/translations.ts';
import type { Context } from '#platform/context.ts';
import { toMajor } from '#platform/pure/money.ts';
import { leftOfPayment } from '#platform/rows/left-of-payment.ts';
import { mostOwed } from './rules/owed.ts';
import * as store from './store.ts';

export interface ToCheck {
  /** Why staff must act; the message catalogues say what to do about each. */
  problem:
    | 'dispute'
    | 'inquiry'
    | 'refund_failed'
    | 'refund_pending'
    | 'refund_unconfirmed'
    | 'difference';
  order_id: number;
  /** Of a refund that only staff can confirm: its answer was lost, or it failed. */
  refund_id: number | null;
  event_id: number;
  order_public_id: string;
  event_title: string;
  /** In major units. */
  amount: number;
  currency: string;
  since: string;
  due_at: string | null;
}

/**
 * Returns the hundred most urgent orders of an account whose money needs staff; those with a
 * deadline come first.
 */
export async function list(ctx: Context, accountId: number): Promise<ToCheck[]> {
  const { rows } = await sql<ToCheck>`
    with failed as (
      select * from json_to_recordset(${JSON.stringify(await failedRefunds(ctx, accountId))}::json)
        as f (id bigint, owed bigint)
    ), found as (
      select case when is_inquiry then 'inquiry' else 'dispute' end as problem, order_id,
        null::bigint as refund_id, amount, opened_at as since, due_at
      from disputes
      where account_id = ${accountId} and status = 'NEEDS_RESPONSE'
      union all
      select 'refund_failed', r.order_id, r.id, f.owed, r.updated_at, null
      from failed f
      join refunds r on r.id = f.id
      union all
      select
        case when r.unconfirmed_at is null then 'refund_pending' else 'refund_unconfirmed' end,
        r.order_id, case when r.unconfirmed_at is null then null else r.id end, r.amount,
        r.created_at, null
      from refunds r
      join payments p on p.id = r.payment_id
      where p.account_id = ${accountId} and r.status = 'PENDING'
        and (r.unconfirmed_at is not null or r.created_at < now() - interval '1 day')
      union all
      select 'difference', order_id, null, abs(expected - actual), found_at, null
      from ledger_differences d
      where account_id = ${accountId} and checked_at is null and not (
        rule = 'unreturned' and exists (
          select 1 from failed f join refunds r on r.id = f.id where r.order_id = d.order_id
        )
      )
    )
    select f.problem, f.order_id, f.refund_id, o.event_id, o.public_id as order_public_id,
      ${titleOfEvent(ctx)} as event_title, f.amount::bigint, o.currency, f.since, f.due_at
    from found f
    join orders o on o.id = f.order_id
    join events e on e.id = o.event_id
    order by f.due_at nulls last, f.since desc
    limit 100`.execute(ctx.db);
  return rows.map((row) => ({ ...row, amount: toMajor(row.amount, row.currency) }));
}

/**
 * Returns the failed refunds of an account that owe something, with what they owe: one for each
 * payment, at most a hundred.
 */
async function failedRefunds(
  ctx: Context,
  accountId: number,
): Promise<{ id: number; owed: number }[]> {
  const { rows } = await sql<{ id: number; left: number; cancelled_at: string | null }>`
    select p.id, ${leftOfPayment}::bigint as left, o.cancelled_at
    from (
      select id as order_id from orders
      where account_id = ${accountId} and refund_status = 'REFUND_FAILED'
      union
      -- Paid twice: the status of the order is that of the payment which bought it.
      select order_id from ledger_differences
      where account_id = ${accountId} and rule = 'unreturned'
    ) as u
    join orders o on o.id = u.order_id
    join payments p on p.order_id = o.id
    where ${leftOfPayment} > 0
      and exists (select 1 from refunds r where r.payment_id = p.id and r.status = 'FAILED')
    order by o.id desc
    limit 100`.execute(ctx.db);
  const refunds = await store.refundsOfPayments(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.flatMap((payment) => {
    const own = refunds.filter((refund) => refund.payment_id === payment.id);
    const most = mostOwed(own, payment.cancelled_at);
    return most ? [{ id: most.refund.id, owed: Math.min(most.owed, payment.left) }] : [];
  });
}
