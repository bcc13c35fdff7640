import type { MembershipTier } from '#features/members/rules/tiers.ts';

/**
 * Whether a buyer of this tier may buy a ticket for these tiers. A ticket without tiers is for
 * everyone; `tier` is null for a buyer who is not a member, or not signed in (decisions §5).
 */
export const isForTier = (tiers: readonly MembershipTier[], tier: MembershipTier | null): boolean =>
  tiers.length === 0 || (tier !== null && tiers.includes(tier));
