import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/** A new counter; `null` is unlimited. It counts towards the shared ones named, which hold nothing of it yet. */
export const createCounter = (
  ctx: Context,
  capacity: number | null,
  sharedIds: readonly number[] = [],
): Promise<number> => store.insert(ctx, capacity, sharedIds);

/** Changes a capacity; false when more is already held or sold than that. */
export const setCapacity = (ctx: Context, id: number, capacity: number | null): Promise<boolean> =>
  store.setCapacity(ctx, id, capacity);

/** Keeps every sale out until the transaction ends: what was ordered of these is known for sure from here on. */
export async function lockCounters(ctx: Context, ids: readonly number[]): Promise<void> {
  await store.lock(ctx, ids);
}

export { ofEvent as countersOfEvent } from '../store.ts';

/** The caller has removed what counts with them. */
export async function removeCounters(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length) await store.remove(ctx, ids);
}

/**
 * Makes exactly `memberIds` count towards a shared counter, which from then on holds what they hold; false (and
 * nothing is changed) when they already hold more than `capacity`. Their locks keep every sale out meanwhile.
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
  const held = { reserved: 0, sold: 0 };
  for (const id of memberIds) {
    held.reserved += counters.get(id)?.reserved ?? 0;
    held.sold += counters.get(id)?.sold ?? 0;
  }
  if (!(await store.setShared(ctx, sharedId, capacity, held))) return false;
  await store.leave(
    ctx,
    sharedId,
    before.filter((id) => !memberIds.includes(id)),
  );
  await store.join(ctx, sharedId, memberIds);
  return true;
}

/** Takes a shared counter away from those that count towards it, and then itself. */
export async function removeShared(ctx: Context, sharedId: number): Promise<void> {
  await assignMembers(ctx, sharedId, [], null);
  await store.remove(ctx, [sharedId]);
}
