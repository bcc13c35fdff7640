import type { Context } from '#platform/context.ts';
import { venueZone } from '#platform/pure/time.ts';
import * as store from '../store.ts';

/** What an account keeps of a booking that its buyer cancels, in minor units; 0 in a currency that is not its own. */
export async function cancellationFee(
  ctx: Context,
  accountId: number,
  currency: string,
): Promise<number> {
  const account = await store.find(ctx, accountId);
  return account?.currency_code === currency ? (account.cancellation_fee ?? 0) : 0;
}

/** What new organizers and events of an account take when nothing nearer says otherwise. */
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
