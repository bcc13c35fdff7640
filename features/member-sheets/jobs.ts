import type { Context } from '#platform/context.ts';
import { work } from './actions/work.ts';

export const memberSheetJobs = {
  'member.import': (ctx: Context, { id }: { id: number }) => work(ctx, id),
};
