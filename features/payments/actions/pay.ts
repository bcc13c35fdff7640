import { randomUUID } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { hashToken } from '#platform/secrets.ts';
import { eventById } from '#features/events/actions/find.ts';
import * as calls from '../calls.store.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { providerOf } from '../providers/registry.ts';
import { isGone } from '../rules/out-of-reach.ts';
import { platformFee } from '../rules/platform-fee.ts';
import { ProviderTrouble } from '../rules/provider-trouble.ts';
import { belongsTo, isFinal, type PaymentReport } from '../rules/reports.ts';
import { enterCaptures } from '../ledger.store.ts';
import * as store from '../store.ts';
import { sendCall } from './send-call.ts';

export interface PayableOrder {
  id: number;
  account_id: number;
  event_id: number;
  short_id: string;
  public_id: string;
  total_gross: number;
  currency: string;
  created_at: string;
  /** When the hold ends, once starting to pay has extended it. */
  payable_until: string;
}

/**
 * The name of an order at the provider: derived from the short id, which is unique across
 * installations, but must not be disclosed as it opens the order.
 */
export const orderReference = (order: Pick<PayableOrder, 'short_id'>): string =>
  hashToken(order.short_id).slice(0, 22);

/** Returns which of these orders have a payment that succeeded or is processing. */
export const beingPaidAmong = (ctx: Context, orderIds: readonly number[]): Promise<Set<number>> =>
  orderIds.length ? store.beingPaidAmong(ctx, orderIds) : Promise.resolve(new Set());
/** Returns all payments started for an order, failed ones too, oldest first. */
export const paymentsOf = (ctx: Context, orderId: number): Promise<store.Payment[]> =>
  store.ofOrder(ctx, orderId);
/** Like `paymentsOf`, for several orders in one list. */
export const paymentsAmong = (
  ctx: Context,
  orderIds: readonly number[],
): Promise<store.Payment[]> => store.ofOrders(ctx, orderIds);
export type { Payment } from '../store.ts';

/**
 * Starts a payment at the provider, or returns the open one. Never starts a second one while
 * another is known to be paid or processing. Must not run inside a transaction: it calls the
 * provider.
 */
export async function startPayment(
  ctx: Context,
  provider: PaymentProvider,
  order: PayableOrder,
): Promise<store.Payment> {
  const account = await provider.accountOf(ctx, order.account_id);
  if (!account) return refuse('payment.not_connected');
  const event = await eventById(ctx, order.event_id);
  const found = await ctx.tx(async (tx) => {
    await store.lockOrder(tx, order.id);
    const before = await store.ofOrder(tx, order.id);
    if (before.some((item) => item.status === 'SUCCEEDED' || item.status === 'PROCESSING'))
      refuse('order.being_processed');
    const open = before.find(
      (item) =>
        item.provider === provider.name &&
        !isFinal(item) &&
        provider.isPayable(ctx, item) &&
        item.amount === order.total_gross &&
        item.provider_account_id === account,
    );
    if (open) return { open };
    const call = await calls.open(tx, {
      purpose: 'payment',
      provider: provider.name,
      provider_account_id: account,
      account_id: order.account_id,
      order_id: order.id,
      refund_id: null,
      key: randomUUID(),
      body: (key) =>
        provider.paymentBody(
          ctx,
          {
            order_id: order.id,
            order_reference: orderReference(order),
            order: { event_id: order.event_id, order_short_id: order.short_id },
            payable_until: order.payable_until,
            amount: order.total_gross,
            currency: order.currency,
            description: order.public_id,
            event_title: event?.title ?? '',
            platform_fee: platformFee(
              order.total_gross,
              ctx.config.platform_fee_percent,
              order.currency,
            ),
          },
          key,
        ),
    });
    return { call };
  });
  if (found.open) return found.open;
  return sendCall(
    ctx,
    found.call,
    async () => mustBelong(ctx, await provider.start(ctx, found.call), order),
    async (tx, report) => ({
      provider_object_id: report.provider_payment_id,
      stored: await store.insert(tx, order, provider.name, report),
    }),
  );
}

function mustBelong(ctx: Context, report: PaymentReport, order: PayableOrder): PaymentReport {
  if (belongsTo(report, { reference: orderReference(order), created_at: order.created_at }))
    return report;
  ctx.log.error(
    { order: order.id, payment: report.provider_payment_id, made_at: report.created_at },
    'the provider returned a payment of another order, which is not used',
  );
  throw new ProviderTrouble('payment.provider_failed', true);
}

export interface CheckedPayments {
  order_id: number;
  reports: { payment_id: number; report: PaymentReport }[];
  /** The error that prevented a query about a payment, if any. */
  trouble: unknown;
}

/**
 * Queries the provider about every payment of an order that is not final there, and cancels those
 * that must not be paid any more. Stores nothing: the caller stores the reports together with what
 * it decides.
 */
export async function queryPayments(
  ctx: Context,
  orderId: number,
  { cancel }: { cancel: boolean },
): Promise<CheckedPayments> {
  const checked: CheckedPayments = { order_id: orderId, reports: [], trouble: null };
  for (const payment of (await store.ofOrderShared(ctx, orderId)) ?? []) {
    if (isFinal(payment)) continue;
    const provider = providerOf(ctx, payment.provider);
    const operation = cancel && payment.status !== 'PROCESSING' ? 'cancel' : 'read';
    try {
      const { provider_account_id, provider_payment_id } = payment;
      const report = await provider[operation](ctx, provider_account_id, provider_payment_id);
      checked.reports.push({ payment_id: payment.id, report });
    } catch (error) {
      // It can no longer be paid. A payment being processed may still arrive, and waits until the
      // account is connected again.
      if (isGone(error) && payment.status !== 'PROCESSING')
        checked.reports.push({ payment_id: payment.id, report: lostReport(payment) });
      else checked.trouble = error;
    }
  }
  return checked;
}

/** Reports a payment as lost: at an account that these keys cannot access, or unknown to it. */
const lostReport = (payment: store.Payment): PaymentReport => ({
  ...payment,
  status: 'CANCELLED',
  last_error_code: 'not_connected',
  order_reference: null,
});

/** Stores the provider's reports, in the transaction that decides what follows from them. */
export async function storeReports(
  tx: Context,
  checked: readonly CheckedPayments[],
): Promise<void> {
  const reports = checked.flatMap((checkedPayment) => checkedPayment.reports);
  if (reports.length) await store.record(tx, reports);
  await enterCaptures(
    tx,
    checked.map((checkedPayment) => checkedPayment.order_id),
  );
}

/**
 * Marks the payments that bought their orders; any other payment is refunded. A constraint allows
 * one per order.
 */
export const markBought = (tx: Context, paymentIds: readonly number[]): Promise<unknown> =>
  store.markBought(tx, paymentIds);

export interface WantedRefund {
  /** In minor units. */
  amount: number;
  reason: string;
  /** Whether the buyer is notified of the start and the result of the refund. */
  notify_buyer?: boolean;
  /** The staff user who requested it. */
  requested_by?: number | null;
}

/**
 * Promises a refund, in the caller's transaction: the amount leaves the balance now, and a job
 * sends the refund to the provider. Returns its id; null when it exceeds captured minus refunded,
 * or another refund is pending.
 */
export async function queueRefund(
  ctx: Context,
  payment: store.Payment,
  { amount, reason, notify_buyer = false, requested_by = null }: WantedRefund,
): Promise<number | null> {
  if (amount <= 0 || !(await store.addRefunded(ctx, payment.id, amount))) return null;
  const refund = await store.insertRefund(ctx, {
    order_id: payment.order_id,
    payment_id: payment.id,
    amount,
    reason,
    notify_buyer,
    requested_by,
  });
  if (!refund) {
    await store.addRefunded(ctx, payment.id, -amount);
    return null;
  }
  await ctx.enqueue('refund.send', { id: refund.id }, { key: `refund.send:${refund.id}` });
  return refund.id;
}
