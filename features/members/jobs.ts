import type { Context } from '#platform/context.ts';
import { endTerms, notifyOfEndingTerms } from './actions/terms.ts';

export const memberJobs = {
  'member.end_terms': async (ctx: Context) => void (await endTerms(ctx)),
  'member.tell_of_ends': async (ctx: Context) => void (await notifyOfEndingTerms(ctx)),
};
