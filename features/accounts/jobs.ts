import type { Context } from '#platform/context.ts';
import { notifyHost } from './actions/sellers.ts';

export const accountJobs = {
  'account.owner_confirmed': (ctx: Context, { user_id }: { user_id: number }) =>
    notifyHost(ctx, user_id),
};
