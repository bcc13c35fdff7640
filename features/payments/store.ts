import { sql, type Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Payments } from '#platform/tables.ts';
import type { ProviderEvent, PaymentReport } from './rules/reports.ts';

export type Payment = Selectable<Payments>;
type ProviderName = Payments['provider'];

export const ofOrder = (ctx: Context, orderId: number): Promise<Payment[]> =>
  ctx.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
export const findByProvider = (ctx: Context, provider: ProviderName, paymentId: string) =>
  ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst();
export const find = (ctx: Context, id: number) =>
  ctx.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** A started payment; the same provider payment is stored once. */
export const insert = (
  ctx: Context,
  payment: { order_id: number; account_id: number; provider: ProviderName } & PaymentReport,
): Promise<Payment> => {
  const { captured: _captured, ...row } = payment;
  return ctx.db
    .insertInto('payments')
    .values(row)
    .onConflict((c) =>
      c.columns(['provider', 'provider_payment_id']).doUpdateSet({ updated_at: ctx.now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
};

/**
 * Keeps what the provider says. Reports arrive in any order: what was captured stays captured, and a payment that
 * succeeded is never turned back by an older report.
 */
export async function record(ctx: Context, id: number, facts: PaymentReport): Promise<Payment> {
  return ctx.db
    .updateTable('payments')
    .set({
      status: sql`case when status = 'SUCCEEDED' then status else ${facts.status} end`,
      captured: sql`greatest(captured, ${facts.captured})`,
      provider_charge_id: sql`coalesce(${facts.provider_charge_id}, provider_charge_id)`,
      last_error_code: facts.last_error_code,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Takes up to `amount` of what is left; false when less is left. `never_refunded_more_than_captured` is the
 * last word.
 */
export async function addRefunded(ctx: Context, id: number, amount: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('payments')
    .set({ refunded: sql`refunded + ${amount}` })
    .where('id', '=', id)
    .where(sql<boolean>`refunded + ${amount} between 0 and captured`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * A refund on its way; undefined when another one of the order is. The state is written out: as a parameter,
 * a prepared statement's generic plan would not find the partial index.
 */
export const insertRefund = (
  ctx: Context,
  refund: { order_id: number; payment_id: number; amount: number; reason: string },
) =>
  ctx.db
    .insertInto('refunds')
    .values({ ...refund, status: 'PENDING' })
    .onConflict((c) => c.column('order_id').where('status', '=', sql.lit('PENDING')).doNothing())
    .returning('id')
    .executeTakeFirst();
/** Refunds that the provider knows of and may still change its mind about. */
export const refundsAtProvider = (ctx: Context, orderId: number) =>
  ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('provider_refund_id', 'is not', null)
    .where('status', 'in', ['PENDING', 'SUCCEEDED'])
    .execute();
export const findRefund = (ctx: Context, id: number) =>
  ctx.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
export async function moveRefund(
  ctx: Context,
  id: number,
  from: 'PENDING' | 'SUCCEEDED',
  to: {
    status: 'PENDING' | 'SUCCEEDED' | 'FAILED';
    provider_refund_id?: string | null;
    failure?: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('refunds')
    .set({ ...to, updated_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores what a provider reported; false when it was here before. */
export async function insertEvent(
  ctx: Context,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<boolean> {
  const row = await ctx.db
    .insertInto('provider_events')
    .values({
      provider,
      provider_event_id: event.id,
      type: event.type,
      provider_account_id: event.account,
      payload: JSON.stringify(event.payload),
    })
    .onConflict((c) => c.columns(['provider', 'provider_event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
export const markHandled = (
  ctx: Context,
  provider: ProviderName,
  eventId: string,
  outcome: string,
) =>
  ctx.db
    .updateTable('provider_events')
    .set({ outcome, handled_at: ctx.now })
    .where('provider', '=', provider)
    .where('provider_event_id', '=', eventId)
    .execute();

/** Payments that nothing was reported of for a while: reconciliation asks the provider. */
export const stale = (ctx: Context, limit: number) =>
  ctx.db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.id', 'p.order_id'])
    .where('p.status', 'in', ['PENDING', 'PROCESSING'])
    .where('p.updated_at', '<', sql<string>`now() - interval '1 minute'`)
    .where('p.created_at', '>', sql<string>`now() - interval '3 days'`)
    .orderBy('p.updated_at')
    .limit(limit)
    .execute();
export const touch = (ctx: Context, id: number) =>
  ctx.db.updateTable('payments').set({ updated_at: ctx.now }).where('id', '=', id).execute();
