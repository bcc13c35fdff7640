import type { Context } from '#platform/context.ts';
import { venueZone } from '#platform/pure/time.ts';
import * as store from '../store.ts';

/**
 * Returns the fee an account retains when a buyer cancels a booking, in minor units; 0 in a
 * currency other than its own.
 */
export async function cancellationFee(
  ctx: Context,
  accountId: number,
  currency: string,
): Promise<number> {
  const account = await store.find(ctx, accountId);
  return account?.currency_code === currency ? (account.cancellation_fee ?? 0) : 0;
}

/** Returns an account's defaults for new organizers and events that have no closer ones. */
export async function accountDefaults(
  ctx: Context,
  accountId: number,
): Promise<{ timezone: string; currency: string }> {
  const account = await store.find(ctx, accountId);
  return {
    timezone: account?.timezone ?? venueZone,
    currency: account?.currency_code ?? 'HKD',
  };
}
