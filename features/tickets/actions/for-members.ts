import type { Context } from '#platform/context.ts';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import * as store from '../store.ts';

/** Returns those of the tickets that only members may buy, with their tiers, keyed by id. */
export const forMembersAmong = async (
  ctx: Context,
  ticketIds: readonly number[],
): Promise<Map<number, MembershipTier[]>> =>
  new Map(
    (ticketIds.length ? await store.forMembers(ctx, ticketIds) : []).map((row) => [
      row.id,
      row.membership_tiers,
    ]),
  );
