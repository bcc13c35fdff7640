import type { Context } from '#platform/context.ts';
import { toMajor } from '#platform/pure/money.ts';
import type { UnclaimedPayments } from '#platform/tables.ts';
import type { PaymentReport } from './rules/reports.ts';

type ProviderName = UnclaimedPayments['provider'];
export interface Unclaimed {
  id: number;
  provider: ProviderName;
  provider_payment_id: string;
  /** In major units. */
  captured: number;
  currency: string;
  paid_at: string;
  handled_at: string | null;
}

/** Lists a payment; false when it is already listed. */
export async function insert(
  ctx: Context,
  provider: ProviderName,
  accountId: number,
  report: PaymentReport & { order_reference: string },
): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('unclaimed_payments')
    .values({
      account_id: accountId,
      provider,
      provider_account_id: report.provider_account_id,
      provider_payment_id: report.provider_payment_id,
      order_reference: report.order_reference,
      amount: report.amount,
      captured: report.captured,
      currency: report.currency,
      paid_at: report.created_at,
    })
    .onConflict((c) => c.columns(['provider', 'provider_payment_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const columns = [
  'id',
  'provider',
  'provider_payment_id',
  'captured',
  'currency',
  'paid_at',
  'handled_at',
] as const;

const inMajor = (row: Unclaimed): Unclaimed => ({
  ...row,
  captured: toMajor(row.captured, row.currency),
});

/** Returns the newest hundred that wait for staff. */
export async function list(ctx: Context, accountId: number): Promise<Unclaimed[]> {
  const rows = await ctx.db
    .selectFrom('unclaimed_payments')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('handled_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(inMajor);
}

/**
 * Includes handled ones; amounts in major units. Throws when there is none, which becomes a 404.
 */
export async function get(ctx: Context, id: number): Promise<Unclaimed> {
  const row = await ctx.db
    .selectFrom('unclaimed_payments')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return inMajor(row);
}

/** Only the first call has an effect. */
export const markHandled = (ctx: Context, id: number, userId: number) =>
  ctx.db
    .updateTable('unclaimed_payments')
    .set({ handled_at: ctx.now, handled_by: userId })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute();
