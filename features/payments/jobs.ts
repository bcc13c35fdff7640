import type { Context } from '#platform/context.ts';
import { checkLedger, checkWholeLedger } from './actions/check-ledger.ts';
import { closeEvent } from './actions/receive-event.ts';
import { unlessOutOfReach } from './actions/unless-out-of-reach.ts';
import { sendRefund } from './actions/send-refund.ts';
import type { ProviderName } from './providers/provider.ts';
import { providerOf, providers } from './providers/registry.ts';

interface AccountChange {
  provider: ProviderName;
  provider_account_id: string;
  event_id: string;
}

export const paymentJobs = {
  'refund.send': async (ctx: Context, { id }: { id: number }) =>
    void (await unlessOutOfReach(ctx, () => sendRefund(ctx, id))),
  'ledger.check': (ctx: Context) => checkLedger(ctx),
  'ledger.check_whole': async (ctx: Context) => void (await checkWholeLedger(ctx)),
  'payment.keep_up': async (ctx: Context) => {
    for (const provider of providers(ctx))
      if (provider.isAvailable(ctx)) await provider.keepUp?.(ctx);
  },
  'payment.account_changed': async (
    ctx: Context,
    { provider, provider_account_id, event_id }: AccountChange,
  ) => {
    const isReached = await unlessOutOfReach(
      ctx,
      async () => void (await providerOf(ctx, provider).refreshAccount(ctx, provider_account_id)),
    );
    await closeEvent(ctx, provider, event_id, isReached ? 'account' : 'not_connected');
  },
};
