import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/** Returns other events whose dates overlap a period, with their rooms. */
export const otherEventsBetween = (ctx: Context, from: string, to: string) =>
  store.between(ctx, from, to);
