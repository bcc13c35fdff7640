import type { Context } from '#platform/context.ts';
import {
  move,
  shortOf,
  type Column,
  type Counter,
  type Deltas,
  type Holds,
} from '../rules/counter.ts';
import * as store from '../store.ts';

/** Releases reserved units, or sold ones. The caller already holds the order's lock. */
export async function release(ctx: Context, holds: Holds, column: Column): Promise<void> {
  await underLock(ctx, holds, (deltas, counters) => move(counters, deltas, holds, column, -1));
}

/** Turns reserved units into sold ones. */
export async function sell(ctx: Context, holds: Holds): Promise<void> {
  await underLock(ctx, holds, (deltas, counters) => {
    move(counters, deltas, holds, 'reserved', -1);
    move(counters, deltas, holds, 'sold', 1);
  });
}

/** Takes free units; false when there are too few. */
export const take = (ctx: Context, holds: Holds, column: Column): Promise<boolean> =>
  underLock(ctx, holds, (deltas, counters) => {
    if (shortOf(counters, holds) !== null) return false;
    move(counters, deltas, holds, column, 1);
    return true;
  });

/** Returns the part of the holds whose counters still exist. */
export async function existing(ctx: Context, holds: Holds): Promise<Holds> {
  const counters = await store.lock(ctx, Object.keys(holds).map(Number));
  return Object.fromEntries(Object.entries(holds).filter(([id]) => counters.has(Number(id))));
}

/**
 * Releases sold units and takes others instead, which may belong to the same shared capacity; false
 * when there are too few.
 */
export const exchange = (ctx: Context, from: Holds, to: Holds): Promise<boolean> =>
  underLock(ctx, { ...from, ...to }, (deltas, counters) => {
    move(counters, deltas, from, 'sold', -1);
    if (shortOf(counters, to) !== null) return false;
    move(counters, deltas, to, 'sold', 1);
    return true;
  });

/**
 * Locks the counters, lets `change` decide and writes its changes; writes nothing when it returns
 * false.
 */
async function underLock(
  ctx: Context,
  holds: Holds,
  change: (deltas: Deltas, counters: ReadonlyMap<number, Counter>) => boolean | void,
): Promise<boolean> {
  const counters = await store.lock(ctx, Object.keys(holds).map(Number));
  const deltas: Deltas = new Map();
  if (change(deltas, counters) === false) return false;
  await store.apply(ctx, deltas);
  return true;
}
