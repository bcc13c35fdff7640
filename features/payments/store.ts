import { sharedRead } from '#platform/shared-read.ts';
import { sql, type Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Payments } from '#platform/tables.ts';
import type { MadeRefund, PaymentReport } from './rules/reports.ts';

export type Payment = Selectable<Payments>;
type ProviderName = Payments['provider'];

/** Returns all payments of these orders, failed ones too, by payment id. */
export const ofOrders = (
  ctx: Pick<Context, 'db'>,
  orderIds: readonly number[],
): Promise<Payment[]> =>
  ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', sql<number>`any(${[...orderIds]}::bigint[])`)
    .orderBy('id')
    .execute();
/** Returns all payments started for an order, failed ones too, oldest first. */
export const ofOrder = (ctx: Context, orderId: number): Promise<Payment[]> =>
  ofOrders(ctx, [orderId]);
/** Like `ofOrder`, in one statement with other orders; not in a transaction. */
export const ofOrderShared = sharedRead(async (db, orderIds: readonly number[]) =>
  Map.groupBy(await ofOrders({ db }, orderIds), (payment) => payment.order_id),
);
/** Returns which of these orders have a payment that succeeded or is processing. */
export async function beingPaidAmong(
  ctx: Context,
  orderIds: readonly number[],
): Promise<Set<number>> {
  const rows = await ctx.db
    .selectFrom('payments')
    .select('order_id')
    .where('order_id', '=', sql<number>`any(${[...orderIds]}::bigint[])`)
    .where('status', 'in', ['PROCESSING', 'SUCCEEDED'])
    .execute();
  return new Set(rows.map((row) => row.order_id));
}
/** Returns which of these provider payments are stored. */
export async function storedAmong(
  ctx: Context,
  provider: ProviderName,
  paymentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', sql<string>`any(${paymentIds})`)
    .execute();
  return new Set(rows.map((row) => row.provider_payment_id));
}

/** Returns the payments that have an unstored refund among these. */
export async function withUnknownRefunds(
  ctx: Context,
  provider: ProviderName,
  refunds: readonly MadeRefund[],
): Promise<Payment[]> {
  const ids = refunds.map((refund) => refund.provider_refund_id);
  const stored = await ctx.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('provider_refund_id', '=', sql<string>`any(${ids})`)
    .execute();
  const known = new Set(stored.map((row) => row.provider_refund_id));
  const unknown = refunds.filter((refund) => !known.has(refund.provider_refund_id));
  const of = [...new Set(unknown.map((refund) => refund.provider_payment_id))];
  if (of.length === 0) return [];
  return ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', sql<string>`any(${of})`)
    .execute();
}

/** By the provider's payment id, not ours. */
export const findByProvider = (ctx: Context, provider: ProviderName, paymentId: string) =>
  ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirst();
const paymentName = (provider: string, id: string): string => `${provider} ${id}`;
const ordersOfPayments = sharedRead(async (db, names: readonly string[]) => {
  const rows = await db
    .selectFrom('payments')
    .select(['provider', 'provider_payment_id', 'provider_account_id', 'order_id'])
    .where(
      sql<boolean>`(provider, provider_payment_id) in (
        select split_part(name, ' ', 1), substr(name, strpos(name, ' ') + 1)
        from unnest(${[...names]}::text[]) as name
      )`,
    )
    .execute();
  return new Map(rows.map((row) => [paymentName(row.provider, row.provider_payment_id), row]));
});
/**
 * The order of a provider's payment, in one statement with other payments; not in a transaction.
 */
export const orderOfPayment = (ctx: Context, provider: ProviderName, paymentId: string) =>
  ordersOfPayments(ctx, paymentName(provider, paymentId));

/** By our own id; undefined when there is none. */
export const find = (ctx: Context, id: number) =>
  ctx.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Locks an order against a second payment: inserting one waits for this lock, because it references
 * the order.
 */
export const lockOrder = (ctx: Context, orderId: number) =>
  ctx.db.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();

/** Stores a started payment; the same provider payment is stored once. */
export const insert = (
  ctx: Context,
  order: { id: number; account_id: number },
  provider: ProviderName,
  report: PaymentReport,
): Promise<Payment> => {
  const { order_reference: _named, order_id: _there, ...row } = report;
  return ctx.db
    .insertInto('payments')
    .values({
      ...row,
      order_id: order.id,
      account_id: order.account_id,
      provider,
      check_at: sql<string>`now() + interval '1 minute'`,
    })
    .onConflict((c) =>
      c.columns(['provider', 'provider_payment_id']).doUpdateSet({ updated_at: ctx.now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
};

/**
 * Stores the provider's reports. They may arrive in any order: captured amounts stay captured, and
 * an older report never reverts a succeeded payment. A payment that stays open keeps the error of its
 * last attempt while reports have none.
 */
export const record = (
  ctx: Context,
  reports: readonly { payment_id: number; report: PaymentReport }[],
) =>
  sql`
    update payments p
    set status = case when p.status = 'SUCCEEDED' then p.status else r.status end,
      captured = greatest(p.captured, r.captured), platform_fee = r.platform_fee,
      provider_charge_id = coalesce(r.provider_charge_id, p.provider_charge_id),
      last_error_code = coalesce(
        r.last_error_code,
        case when p.status = 'PENDING' and r.status = 'PENDING' then p.last_error_code end
      ),
      updated_at = ${ctx.now}
    from json_to_recordset(${JSON.stringify(
      reports.map(({ payment_id, report }) => ({ ...report, id: payment_id })),
    )}::json) as r (
      id bigint, status text, captured bigint, platform_fee bigint, provider_charge_id text,
      last_error_code text
    )
    where p.id = r.id
      and p.id = any(${reports.map((report) => report.payment_id)}::bigint[])`.execute(ctx.db);

/** Violates `one_payment_buys_an_order` when another payment bought the same order. */
export const markBought = (ctx: Context, ids: readonly number[]) =>
  ctx.db
    .updateTable('payments')
    .set({ bought_at: ctx.now })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

/**
 * Reserves `amount` of what is left to refund; false when less is left. The constraint
 * `never_refunded_more_than_captured` backs this up.
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
 * Stores a pending refund; undefined when the order already has one. The state is a literal: with a
 * parameter, the generic plan of a prepared statement would not use the partial index.
 */
export const insertRefund = (
  ctx: Context,
  refund: {
    order_id: number;
    payment_id: number;
    amount: number;
    reason: string;
    notify_buyer: boolean;
    requested_by: number | null;
  },
) =>
  ctx.db
    .insertInto('refunds')
    .values({ ...refund, status: 'PENDING', check_at: sql<string>`now() + interval '1 hour'` })
    .onConflict((c) => c.column('order_id').where('status', '=', sql.lit('PENDING')).doNothing())
    .returning('id')
    .executeTakeFirst();
/** Returns all refunds of these payments, failed ones too, oldest first. */
export const refundsOfPayments = (ctx: Context, paymentIds: readonly number[]) =>
  ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', sql<number>`any(${[...paymentIds]}::bigint[])`)
    .orderBy('id')
    .execute();
/** Like `refundsOfPayments`, of one. */
export const refundsOfPayment = (ctx: Context, paymentId: number) =>
  refundsOfPayments(ctx, [paymentId]);
/** Keys of the calls that made, or may have made, refunds of a payment, with the refund of each. */
export const refundKeys = (ctx: Context, paymentId: number) =>
  ctx.db
    .selectFrom('provider_calls as c')
    .innerJoin('refunds as r', 'r.id', 'c.refund_id')
    .select(['c.key', 'r.id'])
    .where('r.payment_id', '=', paymentId)
    .execute();
/**
 * Stores a refund that was made outside: in the provider's own dashboard, which is asked about it
 * later, or by staff in another way. Returns its id, or null when it is already stored.
 */
export async function insertMade(
  ctx: Context,
  refund: {
    order_id: number;
    payment_id: number;
    amount: number;
    reason: 'made_at_provider' | 'paid_elsewhere';
    provider_refund_id?: string;
    requested_by?: number | null;
  },
): Promise<number | null> {
  const check_at = refund.provider_refund_id ? sql<string>`now() + interval '1 hour'` : null;
  const inserted = await ctx.db
    .insertInto('refunds')
    .values({ ...refund, status: 'SUCCEEDED', check_at })
    .onConflict((c) => c.column('provider_refund_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}
/** Undefined when there is none. */
export const findRefund = (ctx: Context, id: number) =>
  ctx.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
/** Only from the status `from`; false when the status has changed meanwhile. */
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

/** Marks a refund whose outcome only staff can determine: it is not sent again. */
export const markUnconfirmed = (ctx: Context, id: number) =>
  ctx.db
    .updateTable('refunds')
    .set({ unconfirmed_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute();
