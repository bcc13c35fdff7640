import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { tiersOf } from '#features/members/actions/tiers.ts';
import { forMembersAmong } from '#features/tickets/actions/for-members.ts';
import { isForTier } from '#features/tickets/rules/for-members.ts';

interface Chosen {
  user_id: number | null;
  items: readonly { ticket_id: number; item_name: string }[];
}

/**
 * Checks the buyers' membership tiers again before money moves. The returned function refuses an
 * order with a ticket that its buyer may not have at `ctx.now` (decision 044).
 */
export async function membershipAmong(
  ctx: Context,
  orders: readonly Chosen[],
): Promise<(order: Chosen) => void> {
  const restricted = await forMembersAmong(
    ctx,
    orders.flatMap(({ items }) => items.map((item) => item.ticket_id)),
  );
  if (restricted.size === 0) return () => undefined;
  const tiers = await tiersOf(
    ctx,
    orders.flatMap((order) => order.user_id ?? []),
    ctx.now,
  );
  return ({ user_id, items }) => {
    const tier = tiers.get(user_id ?? 0) ?? null;
    for (const { ticket_id, item_name } of items)
      if (!isForTier(restricted.get(ticket_id) ?? [], tier))
        refuse('order.membership_changed', { title: item_name });
  };
}
