import type { MembershipTier } from '#features/members/rules/tiers.ts';

/**
 * May a buyer of this tier buy a ticket for these tiers? A ticket that names none is for everybody; `tier` is null for
 * who is no member, and for who is not signed in (decisions §5).
 */
export const isForTier = (tiers: readonly MembershipTier[], tier: MembershipTier | null): boolean =>
  tiers.length === 0 || (tier !== null && tiers.includes(tier));
