import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/** A new counter; `null` is unlimited. */
export const createCounter = (ctx: Context, capacity: number | null): Promise<number> => store.insert(ctx, capacity);

/** Changes a capacity; false when more is already held or sold than that. */
export const setCapacity = (ctx: Context, id: number, capacity: number | null): Promise<boolean> => store.setCapacity(ctx, id, capacity);

export async function removeCounters(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length) await store.remove(ctx, ids);
}
