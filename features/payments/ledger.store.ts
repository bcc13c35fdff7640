import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { LedgerEntries } from '#platform/tables.ts';

type EntryKind = LedgerEntries['kind'];
/** The part of a ledger entry that does not follow from its order, payment or refund. */
interface Movement {
  kind: EntryKind;
  /** In minor units: positive for money to the organizer, negative for money that left. */
  amount: number;
  provider_object_id: string;
}

/**
 * Records a movement of a payment once: the same kind for the same provider object is the same
 * movement.
 */
export const enterOfPayment = (
  ctx: Context,
  paymentId: number,
  { kind, amount, provider_object_id, refund_id }: Movement & { refund_id?: number },
) =>
  sql`
    insert into ledger_entries (
      account_id, event_id, order_id, payment_id, refund_id, kind, amount, currency, provider,
      provider_object_id
    )
    select p.account_id, o.event_id, p.order_id, p.id, ${refund_id ?? null}::bigint, ${kind},
      ${amount}::bigint, p.currency, p.provider, ${provider_object_id}
    from payments p
    join orders o on o.id = p.order_id
    where p.id = ${paymentId}
    on conflict (kind, provider, provider_object_id) do nothing`.execute(ctx.db);

/** Records the captured amounts of orders, each payment once. */
export const enterCaptures = (ctx: Context, orderIds: readonly number[]) =>
  sql`
    insert into ledger_entries (
      account_id, event_id, order_id, payment_id, kind, amount, currency, provider,
      provider_object_id
    )
    select p.account_id, o.event_id, p.order_id, p.id, 'CAPTURE', p.captured, p.currency,
      p.provider,
      p.provider_payment_id
    from payments p
    join orders o on o.id = p.order_id
    where p.order_id = any(${[...orderIds]}::bigint[]) and p.captured > 0
    on conflict (kind, provider, provider_object_id) do nothing`.execute(ctx.db);

/** Records money that staff took themselves: at the door, by transfer. */
export const enterPaidElsewhere = (
  ctx: Context,
  order: {
    id: number;
    account_id: number;
    event_id: number;
    short_id: string;
    amount: number;
    currency: string;
  },
) =>
  ctx.db
    .insertInto('ledger_entries')
    .values({
      account_id: order.account_id,
      event_id: order.event_id,
      order_id: order.id,
      kind: 'PAID_ELSEWHERE',
      amount: order.amount,
      currency: order.currency,
      provider_object_id: order.short_id,
    })
    .onConflict((c) => c.columns(['kind', 'provider', 'provider_object_id']).doNothing())
    .execute();

/**
 * Whether refunds of payment `p` count for order `o`. For a bought order only the payment that
 * bought it counts: payments that were late or duplicate are refunded separately.
 */
export const isOfOrder = sql<boolean>`(p.bought_at is not null or o.completed_at is null)`;

/** The refunded amount of an order, in minor units. */
export async function refundedOf(ctx: Context, orderId: number): Promise<number> {
  const { rows } = await sql<{ refunded: number }>`
    select coalesce(-sum(l.amount), 0)::bigint as refunded
    from ledger_entries l
    join payments p on p.id = l.payment_id
    join orders o on o.id = l.order_id
    where l.order_id = ${orderId} and ${isOfOrder}
      and l.kind in ('REFUND', 'REFUND_FAILED')`.execute(ctx.db);
  return rows[0]?.refunded ?? 0;
}
