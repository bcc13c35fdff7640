import type { Context } from '#platform/context.ts';
import { messageOf } from '#platform/pure/thrown.ts';
import * as checks from '../checks.store.ts';
import * as store from '../store.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { refreshRefunds } from './send-refund.ts';

export { ordersToCheck, postpone as postponeChecks } from '../checks.store.ts';

/**
 * Queries the provider about refunds that may have changed without a report, and sends those again
 * whose job is lost. A failed query is repeated in the next run.
 */
export async function checkRefunds(ctx: Context, limit: number): Promise<void> {
  const due = await checks.refundsToCheck(ctx, limit);
  for (const { refund_id, status } of due)
    if (status === 'PENDING')
      await ctx.enqueue('refund.send', { id: refund_id }, { key: `refund.send:${refund_id}` });
  const settled = due.filter((item) => item.status === 'SUCCEEDED').map((item) => item.payment_id);
  for (const id of new Set(settled)) {
    const payment = await store.find(ctx, id);
    if (payment)
      await refreshRefunds(ctx, payment).catch((error: unknown) =>
        ctx.log.warn(
          { payment: id, reason: messageOf(error) },
          'the refunds of a payment could not be checked with the provider',
        ),
      );
  }
}

/** Finds refunds made at the provider itself whose reports never arrived. */
export async function findRefundsFromElsewhere(
  ctx: Context,
  provider: PaymentProvider,
  providerAccountId: string,
  since: string,
): Promise<void> {
  const reportedRefunds = await provider.refundsSince(ctx, providerAccountId, since);
  for (const payment of await store.withUnknownRefunds(ctx, provider.name, reportedRefunds))
    await refreshRefunds(ctx, payment);
}
