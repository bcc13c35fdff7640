import type { Context } from '#platform/context.ts';
import type { Counter, Deltas } from '../rules/counter.ts';
import * as store from '../store.ts';

/** Locks counters in the one fixed order and reads them. */
export const lockCounters = (ctx: Context, ids: readonly number[]): Promise<Map<number, Counter>> =>
  store.lock(ctx, ids);
/** Writes what happened to counters; the database refuses what would oversell. */
export const applyCounters = (ctx: Context, deltas: Deltas): Promise<void> =>
  store.apply(ctx, deltas);
/** The statement that does, for one that writes what took the stock with it; null when nothing changes. */
export const applyingCounters = store.applying;
