import type { Context } from '#platform/context.ts';
import { askHost } from './actions/sellers.ts';

export const accountJobs = {
  'account.owner_confirmed': (ctx: Context, { user_id }: { user_id: number }) =>
    askHost(ctx, user_id),
};
