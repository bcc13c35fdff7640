import type { Context } from '#platform/context.ts';
import { move, shortOf, type Deltas, type Holds } from '../rules/counter.ts';
import * as store from '../store.ts';

/** Gives reserved units back, or turns them into sold ones. The caller holds the order's lock already. */
export async function release(ctx: Context, holds: Holds, column: 'reserved' | 'sold'): Promise<void> {
  await settle(ctx, holds, (deltas, counters) => move(counters, deltas, holds, column, -1));
}

export async function sell(ctx: Context, holds: Holds): Promise<void> {
  await settle(ctx, holds, (deltas, counters) => {
    move(counters, deltas, holds, 'reserved', -1);
    move(counters, deltas, holds, 'sold', 1);
  });
}

/** Takes units for a hold that had run out; false when they are gone by now. */
export async function takeAgain(ctx: Context, holds: Holds): Promise<boolean> {
  const counters = await store.lock(ctx, Object.keys(holds).map(Number));
  if (shortOf(counters, holds) !== null) return false;
  const deltas: Deltas = new Map();
  move(counters, deltas, holds, 'sold', 1);
  await store.apply(ctx, deltas);
  return true;
}

async function settle(ctx: Context, holds: Holds, change: (deltas: Deltas, counters: Awaited<ReturnType<typeof store.lock>>) => void): Promise<void> {
  const counters = await store.lock(ctx, Object.keys(holds).map(Number));
  const deltas: Deltas = new Map();
  change(deltas, counters);
  await store.apply(ctx, deltas);
}
