import type { Context } from '#platform/context.ts';
import { actorOf } from '#platform/actor.ts';
import { unclaimedFacts } from '../facts.ts';
import type { ProviderName } from '../providers/provider.ts';
import type { PaymentReport } from '../rules/reports.ts';
import * as store from '../store.ts';
import * as unclaimed from '../unclaimed.store.ts';

/** Those of a provider's reports whose payments are not stored here. */
export async function withoutPayment(
  ctx: Context,
  provider: ProviderName,
  reports: readonly PaymentReport[],
): Promise<PaymentReport[]> {
  const ids = reports.map((report) => report.provider_payment_id);
  const known = await store.storedAmong(ctx, provider, ids);
  return reports.filter((report) => !known.has(report.provider_payment_id));
}

/** A payment of an order that is here, stored again. What follows from it is the caller's to reconcile. */
export const addFoundPayment = (
  ctx: Context,
  provider: ProviderName,
  order: { id: number; account_id: number },
  report: PaymentReport,
): Promise<unknown> => store.insert(ctx, order, provider, report);

/** Lists a payment for a person, once. */
export async function keepUnclaimed(
  ctx: Context,
  provider: ProviderName,
  accountId: number,
  report: PaymentReport & { order_reference: string },
): Promise<void> {
  if (!(await unclaimed.insert(ctx, provider, accountId, report))) return;
  ctx.log.error(
    { account: accountId, payment: report.provider_payment_id },
    'money was taken for an order that is not in this database: a person has to look',
  );
}

/** A person has seen to it: given it back at the provider, or made the order by hand. */
export async function markHandled(ctx: Context, accountId: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    const before = await unclaimed.get(tx, id);
    await unclaimed.markHandled(tx, id, actorOf(tx).user_id);
    const after = await unclaimed.get(tx, id);
    await tx.tell(unclaimedFacts.changed, { account_id: accountId, event_id: null, before, after });
  });
}

/** The newest hundred that wait for a person; amounts in major units. */
export const listUnclaimed = (ctx: Context, accountId: number): Promise<unclaimed.Unclaimed[]> =>
  unclaimed.list(ctx, accountId);
