import type { Context } from '#platform/context.ts';
import { inSlices } from '#platform/sweep.ts';
import { removeUnanswered } from './actions/end.ts';
import { undo } from './actions/undo.ts';

export const teamJobs = {
  'team.undo': (ctx: Context, done: { user_id: number; since: string }) => undo(ctx, done),
  'team.remove_unanswered': async (ctx: Context) =>
    void (await inSlices((limit) => removeUnanswered(ctx, limit))),
};
