import type { Context } from '#platform/context.ts';
import { service } from '#platform/services.ts';
import { Together } from '#platform/together.ts';
import { accountConnectedAs } from '#features/accounts/actions/connected-account.ts';
import type { ProviderEvent } from '../../rules/reports.ts';
import * as store from '../../store.ts';

const together = service(() => new Together());

/**
 * Marks a signed event as foreign if its account is not ours: several installations may share a
 * platform, and each receives the events of all its accounts.
 */
export async function markForeign(
  ctx: Context,
  event: ProviderEvent | null,
): Promise<ProviderEvent | null> {
  if (!event || event.foreign || event.account === null) return event;
  const { account } = event;
  // Many events of one sale arrive at once, all of the same account.
  if (await together(ctx).read(account, () => accountConnectedAs(ctx, account))) return event;
  // A formerly connected account still reports on payments made to it then.
  const payment = event.payment_id && (await store.findByProvider(ctx, 'stripe', event.payment_id));
  return payment && payment.provider_account_id === event.account
    ? event
    : { ...event, foreign: 'unknown_account' };
}
