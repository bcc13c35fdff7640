import type { Context } from '#platform/context.ts';
import { inSlices } from '#platform/sweep.ts';
import { forgetUnused } from './actions/forget.ts';
import { requestConfirmation, requestReset } from './actions/links.ts';
import * as sessions from './sessions.store.ts';

export const userJobs = {
  'user.request_reset': (ctx: Context, input: Parameters<typeof requestReset>[1]) =>
    requestReset(ctx, input),
  'user.request_confirmation': (ctx: Context, { email }: { email: string }) =>
    requestConfirmation(ctx, email),
  'user.sweep_sessions': async (ctx: Context) =>
    void (await inSlices((limit) => sessions.removeEnded(ctx, limit))),
  'user.forget_unused': forgetUnused,
};
