import type { Context } from '#platform/context.ts';
import { inParallel } from '#platform/in-parallel.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import { plus } from '#platform/pure/time.ts';
import * as disputes from '../disputes.store.ts';
import * as ledger from '../ledger.store.ts';
import { providerOf, providers } from '../providers/registry.ts';
import { isHeldInDispute, type DisputeReport } from '../rules/reports.ts';
import * as store from '../store.ts';

/**
 * Whether the provider holds the money of this payment because the buyer's bank disputes it; an
 * inquiry holds none.
 */
export const hasOpenDispute = async (ctx: Context, paymentId: number): Promise<boolean> =>
  (await disputes.ofPayment(ctx, paymentId)).some(isHeldInDispute);

/**
 * What the buyer's bank took of a payment for good, in minor units; it is never refunded as well.
 */
export const lostOf = async (ctx: Context, paymentId: number): Promise<number> =>
  (await disputes.ofPayment(ctx, paymentId))
    .filter(({ status }) => status === 'LOST')
    .reduce((sum, { amount }) => sum + amount, 0);

/**
 * What can still be refunded of a payment, in minor units: captured less refunded (pending ones
 * included) and less what the buyer's bank took back.
 */
export const leftOf = async (
  ctx: Context,
  { id, captured, refunded }: store.Payment,
): Promise<number> => Math.max(0, captured - refunded - (await lostOf(ctx, id)));

/**
 * Returns all disputes of the order's payments, closed ones too, in the order in which they were
 * stored.
 */
export const disputesOfOrder = (ctx: Context, orderId: number): Promise<disputes.Dispute[]> =>
  disputes.ofOrder(ctx, orderId);
/** Undefined when there is none. */
export const disputeById = (ctx: Context, id: number): Promise<disputes.Dispute | undefined> =>
  disputes.find(ctx, id);

/**
 * Queries the provider about the disputes of an order's payments. The event about a dispute may
 * arrive before the event about its payment.
 */
export async function refreshDisputesOfOrder(ctx: Context, orderId: number): Promise<void> {
  for (const payment of await store.ofOrder(ctx, orderId)) await refreshDisputesOf(ctx, payment);
}

async function refreshDisputesOf(ctx: Context, payment: store.Payment): Promise<void> {
  const { provider_account_id, provider_payment_id } = payment;
  const reports = await providerOf(ctx, payment.provider).disputes?.(ctx, provider_account_id, {
    provider_payment_id,
  });
  for (const report of reports ?? []) await keepDispute(ctx, payment, report);
}

const most_open = 500;
const at_once = 4;
const run_ms = 60_000;

/**
 * Queries the providers about disputes that are open here, whatever their age: the report of an
 * outcome may have been lost. Those that do not fit into one run are first in the next.
 */
export async function refreshOpenDisputes(ctx: Context, limit = most_open): Promise<void> {
  const open = await disputes.paymentsInDispute(ctx, limit);
  await inParallel(open, at_once, run_ms, async (id) => {
    try {
      const payment = await store.find(ctx, id);
      if (payment && providerOf(ctx, payment.provider).isAvailable(ctx))
        await refreshDisputesOf(ctx, payment);
    } catch (error) {
      ctx.log.warn(
        { payment: id, reason: messageOf(error) },
        'an open dispute could not be compared with the provider',
      );
    }
    // A failed query too: one account that is out of reach must not delay all others.
    await disputes.markQueried(ctx, id);
  });
}

const days_looked_back = 3;

/**
 * Makes up for lost events: queries all disputes that were opened at the providers in
 * the last days, and those that are open here.
 */
export async function findDisputes(ctx: Context): Promise<void> {
  await findNewDisputes(ctx);
  await refreshOpenDisputes(ctx);
}

async function findNewDisputes(ctx: Context): Promise<void> {
  const since = plus(ctx.now, -days_looked_back * 86_400_000);
  for (const provider of providers(ctx).filter((item) => item.disputes && item.isAvailable(ctx)))
    for (const { provider_account_id } of await provider.connectedAccounts(ctx))
      try {
        const reports = await provider.disputes?.(ctx, provider_account_id, { since });
        for (const report of reports ?? []) {
          const { provider_payment_id } = report;
          const payment = await store.findByProvider(ctx, provider.name, provider_payment_id);
          if (payment && payment.provider_account_id === provider_account_id)
            await keepDispute(ctx, payment, report);
        }
      } catch (error) {
        ctx.log.warn(
          { provider: provider.name, reason: messageOf(error) },
          'disputes could not be compared with the provider',
        );
      }
}

/** Stores a dispute and its movements of money; a job notifies the organizer and the host. */
async function keepDispute(
  ctx: Context,
  payment: store.Payment,
  report: DisputeReport,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const { provider_dispute_id, amount, status, withdrawn } = report;
    const changed = await disputes.storeReport(tx, payment, report);
    if (withdrawn)
      await ledger.enterOfPayment(tx, payment.id, {
        kind: 'DISPUTE',
        amount: -amount,
        provider_object_id: provider_dispute_id,
      });
    const wasTaken = withdrawn || changed?.is_inquiry === false;
    if (wasTaken && status === 'WON')
      await ledger.enterOfPayment(tx, payment.id, {
        kind: 'DISPUTE_WON',
        amount,
        provider_object_id: provider_dispute_id,
      });
    if (changed)
      await tx.enqueue(
        'dispute.changed',
        { id: changed.id },
        { key: `dispute.changed:${changed.id}:${wasTaken ? '' : 'inquiry:'}${status}` },
      );
  });
}
