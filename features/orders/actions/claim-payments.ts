import type { Context } from '#platform/context.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import { plus } from '#platform/pure/time.ts';
import {
  addFoundPayment,
  addUnclaimed,
  withoutPayment,
} from '#features/payments/actions/unclaimed.ts';
import { findRefundsFromElsewhere } from '#features/payments/actions/check-payments.ts';
import { orderReference } from '#features/payments/actions/pay.ts';
import type { ProviderName } from '#features/payments/providers/provider.ts';
import { providerOf, providers } from '#features/payments/providers/registry.ts';
import { belongsTo, type PaymentReport } from '#features/payments/rules/reports.ts';
import { ProviderTrouble } from '#features/payments/rules/provider-trouble.ts';
import * as orderRows from '../rows.store.ts';
import { reconcileOrder } from './reconcile.ts';

const days_looked_back = 3;

/**
 * Claims a payment that the provider has and this database does not, after a restore for example.
 * If it names an order stored here, it is attached to that order; otherwise it is listed for staff.
 * Null when it is not for an order here.
 */
export async function claimPayment(
  ctx: Context,
  provider: ProviderName,
  providerAccountId: string | null,
  paymentId: string,
): Promise<number | null> {
  const account =
    providerAccountId === null
      ? undefined
      : await providerOf(ctx, provider).accountConnectedAs(ctx, providerAccountId);
  if (!account) return null;
  const report = await providerOf(ctx, provider)
    .read(ctx, account.provider_account_id, paymentId)
    .catch((error: unknown) => {
      if (error instanceof ProviderTrouble) throw error;
      return null;
    });
  // The named account does not have the payment: whatever the event says, it is not ours.
  if (!report) return null;
  return claim(ctx, provider, account.account_id, report);
}

async function claim(
  ctx: Context,
  provider: ProviderName,
  accountId: number,
  report: PaymentReport,
): Promise<number | null> {
  const { order_reference, order_id } = report;
  // An organizer's provider account may take money for other things: only payments that name one of
  // our orders are ours.
  if (order_reference === null || report.captured === 0) return null;
  const order = order_id === null ? undefined : await orderRows.find(ctx, order_id);
  const isOf = (item: orderRows.OrderRow): boolean =>
    item.account_id === accountId &&
    belongsTo(report, { reference: orderReference(item), created_at: item.created_at });
  if (order && isOf(order)) {
    await addFoundPayment(ctx, provider, { id: order.id, account_id: accountId }, report);
    return order.id;
  }
  await addUnclaimed(ctx, provider, accountId, { ...report, order_reference });
  return null;
}

/** Compares the payments and refunds of the last days at the providers with what is stored here. */
export async function findUnclaimed(ctx: Context): Promise<void> {
  const since = plus(ctx.now, -days_looked_back * 86_400_000);
  for (const provider of providers(ctx).filter((item) => item.isAvailable(ctx)))
    for (const { account_id, provider_account_id } of await provider.connectedAccounts(ctx))
      try {
        const paid = await provider.paidSince(ctx, provider_account_id, since);
        for (const report of await withoutPayment(ctx, provider.name, paid)) {
          const order = await claim(ctx, provider.name, account_id, report);
          if (order !== null) await reconcileOrder(ctx, order);
        }
        await findRefundsFromElsewhere(ctx, provider, provider_account_id, since);
      } catch (error) {
        ctx.log.warn(
          { account_id, reason: messageOf(error) },
          'payments could not be compared with the provider',
        );
      }
}
