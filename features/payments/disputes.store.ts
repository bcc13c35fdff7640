import { sql, type Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Disputes } from '#platform/tables.ts';
import type { DisputeReport } from './rules/reports.ts';

export type Dispute = Selectable<Disputes>;

/** Includes closed ones, in no particular order. */
export const ofPayment = (ctx: Context, paymentId: number): Promise<Dispute[]> =>
  ctx.db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute();
/** Includes closed ones, in the order in which they were stored. */
export const ofOrder = (ctx: Context, orderId: number): Promise<Dispute[]> =>
  ctx.db.selectFrom('disputes').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
/** Undefined when there is none. */
export const find = (ctx: Context, id: number): Promise<Dispute | undefined> =>
  ctx.db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Stores the provider's report of a dispute; returns it if anything changed. An older report never
 * reopens a closed dispute, nor makes a dispute an inquiry again: one that ends without a decision
 * (Stripe's `prevented`) is reported like an inquiry, and was a dispute all the same.
 */
export async function storeReport(
  ctx: Context,
  payment: { id: number; order_id: number; account_id: number; provider: Dispute['provider'] },
  { withdrawn, provider_payment_id: _payment, ...report }: DisputeReport,
): Promise<Pick<Dispute, 'id' | 'is_inquiry'> | undefined> {
  return ctx.db
    .insertInto('disputes')
    .values({
      ...report,
      is_inquiry: !withdrawn,
      payment_id: payment.id,
      order_id: payment.order_id,
      account_id: payment.account_id,
      provider: payment.provider,
    })
    .onConflict((c) =>
      c
        .columns(['provider', 'provider_dispute_id'])
        .doUpdateSet({
          status: report.status,
          is_prevented: report.is_prevented,
          is_inquiry: sql`disputes.is_inquiry and excluded.is_inquiry`,
          due_at: report.due_at,
          updated_at: ctx.now,
        })
        .where('disputes.status', 'in', ['NEEDS_RESPONSE', 'UNDER_REVIEW'])
        .where(
          sql<boolean>`
            (disputes.is_inquiry or not excluded.is_inquiry or excluded.status in ('WON', 'LOST'))
            and (disputes.status, disputes.is_inquiry, disputes.due_at)
              is distinct from (excluded.status, excluded.is_inquiry, excluded.due_at)`,
        ),
    )
    .returning(['id', 'is_inquiry'])
    .executeTakeFirst();
}

/**
 * Returns the payments of open disputes, those asked about the longest ago first. The states are
 * literals, so that the partial index is used.
 */
export async function paymentsInDispute(ctx: Context, limit: number): Promise<number[]> {
  const { rows } = await sql<{ payment_id: number }>`
    select payment_id
    from disputes
    where status in ('NEEDS_RESPONSE', 'UNDER_REVIEW')
    order by asked_at, id
    limit ${limit}`.execute(ctx.db);
  return [...new Set(rows.map((row) => row.payment_id))];
}

/** Records that the provider was asked about the disputes of a payment, with an answer or not. */
export const markQueried = (ctx: Context, paymentId: number) =>
  ctx.db
    .updateTable('disputes')
    .set({ asked_at: ctx.now })
    .where('payment_id', '=', paymentId)
    .execute();
