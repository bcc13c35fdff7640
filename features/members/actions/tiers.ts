import type { Context } from '#platform/context.ts';
import { tierAt, type MembershipTier } from '../rules/tiers.ts';
import * as store from '../store.ts';

/**
 * Returns the tier of each of these users that counts at `now`. Users without an active membership
 * are left out.
 */
export async function tiersOf(
  ctx: Context,
  userIds: readonly number[],
  now: string,
): Promise<Map<number, MembershipTier>> {
  const rows = userIds.length ? await store.termsOf(ctx, userIds) : [];
  return new Map(rows.map((row) => [row.user_id, tierAt(row, now).tier]));
}
