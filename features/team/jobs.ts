import type { Context } from '#platform/context.ts';
import { inSlices } from '#platform/sweep.ts';
import { removeUnanswered } from './actions/end.ts';

export const teamJobs = {
  'team.remove_unanswered': async (ctx: Context) =>
    void (await inSlices((limit) => removeUnanswered(ctx, limit))),
};
