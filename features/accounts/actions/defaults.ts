import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/** What new organizers and events of an account take when nothing nearer says otherwise. */
export async function accountDefaults(
  ctx: Context,
  accountId: number,
): Promise<{ timezone: string; currency: string }> {
  const account = await store.find(ctx, accountId);
  return {
    timezone: account?.timezone ?? 'Asia/Hong_Kong',
    currency: account?.currency_code ?? 'HKD',
  };
}
