import type { Context } from '#platform/context.ts';
import { inSlices } from '#platform/sweep.ts';
import { remove } from '#features/events/actions/status.ts';
import { countersOfEvent, removeCounters } from '#features/stock/actions/capacity.ts';
import type { ClearHolds } from '#features/tickets/actions/write.ts';
import * as store from '../store.ts';

/** Deletes a draft without sales, along with its expired holds and its stock counters. */
export async function removeEvent(ctx: Context, eventId: number): Promise<void> {
  await ctx.tx(async (tx) => {
    let counters: number[] = [];
    await remove(tx, eventId, async () => {
      counters = await countersOfEvent(tx, eventId);
      await inSlices((limit) => store.removeRunOut(tx, { eventId }, limit));
    });
    await removeCounters(tx, counters);
  });
}

/**
 * Deletes expired unpaid holds of prices, so that a ticket or tier without sales can be deleted.
 */
export const clearHolds: ClearHolds = async (tx, priceIds) => {
  await inSlices((limit) => store.removeRunOut(tx, { priceIds }, limit));
};
