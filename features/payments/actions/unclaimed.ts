import type { Context } from '#platform/context.ts';
import { actorOf } from '#platform/actor.ts';
import { unclaimedFacts } from '../facts.ts';
import type { ProviderName } from '../providers/provider.ts';
import type { PaymentReport } from '../rules/reports.ts';
import * as store from '../store.ts';
import * as unclaimed from '../unclaimed.store.ts';

/** Returns the provider's reports whose payments are not stored here. */
export async function withoutPayment(
  ctx: Context,
  provider: ProviderName,
  reports: readonly PaymentReport[],
): Promise<PaymentReport[]> {
  const ids = reports.map((report) => report.provider_payment_id);
  const known = await store.storedAmong(ctx, provider, ids);
  return reports.filter((report) => !known.has(report.provider_payment_id));
}

/** Stores a missing payment of an existing order. The caller reconciles the order. */
export const addFoundPayment = (
  ctx: Context,
  provider: ProviderName,
  order: { id: number; account_id: number },
  report: PaymentReport,
): Promise<unknown> => store.insert(ctx, order, provider, report);

/** Adds a payment to the list for staff, once. */
export async function addUnclaimed(
  ctx: Context,
  provider: ProviderName,
  accountId: number,
  report: PaymentReport & { order_reference: string },
): Promise<void> {
  if (!(await unclaimed.insert(ctx, provider, accountId, report))) return;
  ctx.log.error(
    { account: accountId, payment: report.provider_payment_id },
    'a payment succeeded for an order that is not in this database: manual review is needed',
  );
}

/** Marks a payment as handled by staff: refunded at the provider, or the order was made by hand. */
export async function markHandled(ctx: Context, accountId: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await unclaimed.get(tx, id);
    await unclaimed.markHandled(tx, id, actorOf(tx).user_id);
    const after = await unclaimed.get(tx, id);
    await tx.tell(unclaimedFacts.changed, { account_id: accountId, event_id: null, before, after });
  });
}

/** Returns the newest hundred that wait for staff; amounts in major units. */
export const listUnclaimed = (ctx: Context, accountId: number): Promise<unclaimed.Unclaimed[]> =>
  unclaimed.list(ctx, accountId);
