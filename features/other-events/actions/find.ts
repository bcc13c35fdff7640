import type { Context } from '#platform/context.ts';
import type { PublicOtherEvent } from '../contract.ts';
import { otherEventInLanguage } from '../rules/texts.ts';
import * as store from '../store.ts';

export const otherEventKeys = store.publicKeys;
/** Returns other events as a visitor reads them, in no particular order. */
export const otherEventsByIds = async (
  ctx: Context,
  ids: readonly number[],
): Promise<PublicOtherEvent[]> =>
  (await store.byIds(ctx, ids)).map((event) => otherEventInLanguage(event, ctx.locale));
