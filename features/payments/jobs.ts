import type { Context } from '#platform/context.ts';
import { refreshAccount } from './actions/connect.ts';
import { markHandled } from './actions/receive-event.ts';
import { sendRefund } from './actions/send-refund.ts';

export const paymentJobs = {
  'refund.send': async (ctx: Context, { id }: { id: number }) => sendRefund(ctx, id),
  'payment.account_changed': async (
    ctx: Context,
    { provider_account_id, event_id }: { provider_account_id: string; event_id: string },
  ) => {
    await refreshAccount(ctx, provider_account_id);
    await markHandled(ctx, event_id, 'account');
  },
};
