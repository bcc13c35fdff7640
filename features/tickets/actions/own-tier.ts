import type { Context } from '#platform/context.ts';
import { tiersOf } from '#features/members/actions/tiers.ts';
import type { MembershipTier } from '#features/members/rules/tiers.ts';
import type { Offer } from '../rules/sale.ts';

/**
 * Returns the tier of a signed-in visitor; null for all others, and where no ticket of the event is
 * hidden from visitors of other tiers.
 */
export async function ownTier(ctx: Context, offer: Offer): Promise<MembershipTier | null> {
  const { actor } = ctx;
  if (!actor || !offer.tickets.some((ticket) => ticket.is_hidden_from_others)) return null;
  return (await tiersOf(ctx, [actor.user_id], offer.now)).get(actor.user_id) ?? null;
}
