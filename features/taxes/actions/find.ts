import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/** Returns the taxes and fees of an account. */
export const taxesOf = (ctx: Context, accountId: number) => store.list(ctx, accountId);
