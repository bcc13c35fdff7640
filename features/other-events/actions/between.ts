import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/** Other events with dates that meet a span of time, with their rooms. */
export const otherEventsBetween = (ctx: Context, from: string, to: string) =>
  store.between(ctx, from, to);
