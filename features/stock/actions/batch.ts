import type { Context } from '#platform/context.ts';
import type { Counter, Deltas } from '../rules/counter.ts';
import * as store from '../store.ts';

/** Locks counters in the one fixed order and reads them. */
export const lockCounters = (ctx: Context, ids: readonly number[]): Promise<Map<number, Counter>> =>
  store.lock(ctx, ids);
/** Writes the changes of counters; the database refuses any that would oversell. */
export const applyCounters = (ctx: Context, deltas: Deltas): Promise<void> =>
  store.apply(ctx, deltas);
/**
 * Returns the statement of `applyCounters`, to be part of the one that writes what took the stock;
 * null when nothing changes.
 */
export const applyingCounters = store.applying;
