import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/**
 * Creates a counter; `null` is unlimited. It counts towards the given shared ones, which hold none
 * of its units yet.
 */
export const createCounter = (
  ctx: Context,
  capacity: number | null,
  sharedIds: readonly number[] = [],
): Promise<number> => store.insert(ctx, capacity, sharedIds);

/** Changes a capacity; false when more than that is already held or sold. */
export const setCapacity = (ctx: Context, id: number, capacity: number | null): Promise<boolean> =>
  store.setCapacity(ctx, id, capacity);

/**
 * Blocks all sales until the transaction ends: from here on, orders of these can be checked
 * reliably.
 */
export async function lockCounters(ctx: Context, ids: readonly number[]): Promise<void> {
  await store.lock(ctx, ids);
}

export { ofEvent as countersOfEvent } from '../store.ts';

/** The caller has removed the rows that use them. */
export async function removeCounters(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length) await store.remove(ctx, ids);
}

/**
 * Makes exactly `memberIds` count towards a shared counter, which then holds what they hold; false
 * (and nothing is changed) when they already hold more than `capacity`. Their locks block all sales
 * meanwhile.
 */
export async function assignMembers(
  ctx: Context,
  sharedId: number,
  memberIds: readonly number[],
  capacity: number | null,
): Promise<boolean> {
  const before = await store.members(ctx, sharedId);
  const counters = await store.lock(ctx, [...new Set([...before, ...memberIds])]);
  if (before.length === 0) await store.lock(ctx, [sharedId]);
  const totals = { reserved: 0, sold: 0 };
  for (const id of memberIds) {
    totals.reserved += counters.get(id)?.reserved ?? 0;
    totals.sold += counters.get(id)?.sold ?? 0;
  }
  if (!(await store.setShared(ctx, sharedId, capacity, totals))) return false;
  await store.leave(
    ctx,
    sharedId,
    before.filter((id) => !memberIds.includes(id)),
  );
  await store.join(ctx, sharedId, memberIds);
  return true;
}

/** Detaches all counters from a shared counter and removes it. */
export async function removeShared(ctx: Context, sharedId: number): Promise<void> {
  await assignMembers(ctx, sharedId, [], null);
  await store.remove(ctx, [sharedId]);
}
