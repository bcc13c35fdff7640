import type { Context } from '#platform/context.ts';
import { Refusal, refuse } from '#platform/pure/refusal.ts';
import { windowState } from '../rules/window.ts';
import * as store from '../store.ts';

export type List = NonNullable<Awaited<ReturnType<typeof store.findForScan>>>;

const missing = (): Refusal => new Refusal('check_in.list_not_found', 404);

/** Returns the list of a secret link with its counts, inside its window or not. */
export async function listOf(ctx: Context, shortId: string) {
  const list = await store.findByShortId(ctx, shortId);
  if (!list) throw missing();
  return list;
}

/** Returns the list of a secret link; refuses outside its window. */
export const openListOf = async (ctx: Context, short_id: string): Promise<List> =>
  mustBeOpen(ctx, await store.findForScan(ctx, { short_id }));

/** Returns the list if its window is open now; refuses otherwise. */
export function mustBeOpen({ now }: Pick<Context, 'now'>, list: List | undefined): List {
  if (!list) throw missing();
  const state = windowState(list, now);
  if (state === 'NOT_ACTIVE') refuse('check_in.list_not_active');
  if (state === 'EXPIRED') refuse('check_in.list_expired');
  return list;
}
