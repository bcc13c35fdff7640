import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import { inSelection, selectedIds, type Selection } from '#platform/bulk.ts';
import type { Context } from '#platform/context.ts';
import type { SliceOutcome } from '#platform/endpoint.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { momentIn } from '#platform/moment.ts';
import { invalid, notFound, refuse } from '#platform/pure/refusal.ts';
import { dayOf, venueZone } from '#platform/pure/time.ts';
import * as lists from '../list.store.ts';
import type { ManagedMember, ManyTierChange, TierChange } from '../manage.contract.ts';
import { termFrom, type Term } from '../rules/tiers.ts';
import * as store from '../store.ts';
import { giveTier } from './give-tier.ts';
import { forChange, managed, mustBeOfAnother } from './manage.ts';
import { asOf } from './read.ts';

type Input = Pick<z.output<typeof TierChange>, 'tier' | 'expires_at' | 'reason' | 'version'>;

/** The term that staff request; an impossible one is refused at `expires_at`. */
function termOf({ tier, expires_at }: Input, now: string): Term {
  const moment = momentIn('expires_at', expires_at ?? null, venueZone);
  const term = termFrom(tier, moment && dayOf(moment, venueZone), now);
  if ('problem' in term) throw invalid('expires_at', term.problem.key);
  return term;
}

/**
 * Sets a tier with a reason. Staff cannot change their own: as with requests, it takes two people.
 */
export async function changeTier(ctx: Context, id: number, input: Input): Promise<ManagedMember> {
  const term = termOf(input, ctx.now);
  await ctx.tx(async (tx) => {
    const member = asOf(await forChange(tx, id), tx.now);
    const userId = await mustBeOfAnother(tx, id);
    // A repeated click.
    if (member.tier === term.tier && member.expires_at === term.expires_at)
      refuse('member.same_tier');
    await giveTier(tx, userId, { ...term, reason: input.reason }, input.version);
  });
  return managed(ctx, id);
}

const selectedMembers = (ctx: Context, selection: Selection, list: ListQuery): Promise<number[]> =>
  selectedIds(selection, list, (query) => lists.everyId(ctx, accountOf(ctx), query));

/** Refuses ids that the list does not find, and selections over the limit. */
export const countSelected = async (
  ctx: Context,
  selection: Selection,
  list: ListQuery,
): Promise<{ total: number }> => ({ total: (await selectedMembers(ctx, selection, list)).length });

/**
 * Changes the tier of one slice of members, each like the single action; refusals are reported by
 * member number.
 */
export async function changeTiers(
  ctx: Context,
  input: z.output<typeof ManyTierChange>,
  list: ListQuery,
): Promise<SliceOutcome> {
  termOf(input, ctx.now);
  return inSelection(ctx, await selectedMembers(ctx, input, list), input, {
    act: async (id) => void (await changeTier(ctx, id, input)),
    nameOf: async (id) => {
      const member = await store.find(ctx, id);
      if (!member) throw notFound();
      return member.member_id;
    },
  });
}
