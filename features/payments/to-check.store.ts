import { sql } from 'kysely';
import { titleOfEvent } from '#platform/rows/translations.ts';
import type { Context } from '#platform/context.ts';
import { toMajor } from '#platform/pure/money.ts';
import { isOfOrder } from './ledger.store.ts';

export interface ToCheck {
  /** Why staff must act; the message catalogues say what to do about each. */
  problem: 'dispute' | 'refund_failed' | 'refund_pending' | 'refund_unconfirmed' | 'difference';
  order_id: number;
  /** Of a refund that only staff can confirm. */
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
    with found as (
      select 'dispute' as problem, order_id, null::bigint as refund_id, amount, opened_at as since,
        due_at
      from disputes
      where account_id = ${accountId} and status = 'NEEDS_RESPONSE'
      union all
      select 'refund_failed', o.id, null, f.amount, f.updated_at, null
      from orders o
      cross join lateral (
        select r.amount, r.updated_at
        from refunds r
        join payments p on p.id = r.payment_id
        where r.order_id = o.id and r.status = 'FAILED' and ${isOfOrder}
        order by r.updated_at desc
        limit 1
      ) as f
      where o.account_id = ${accountId} and o.refund_status = 'REFUND_FAILED'
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
      from ledger_differences
      where account_id = ${accountId}
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
