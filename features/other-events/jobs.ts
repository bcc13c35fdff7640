import type { Context } from '#platform/context.ts';
import { inSlices } from '#platform/sweep.ts';
import { found } from './actions/files.ts';
import { otherEventFacts } from './facts.ts';
import * as store from './store.ts';

export const otherEventJobs = {
  /**
   * Readers see an ended event as past at once; this job stores that, and purges the pages that
   * still show it.
   */
  'other_event.move_past': async (ctx: Context) =>
    void (await inSlices((limit) => movePast(ctx, limit), 50)),
};

const movePast = (ctx: Context, limit: number): Promise<number> =>
  ctx.tx(async (tx) => {
    const over = await store.overdue(tx, limit);
    for (const { id, account_id } of over) {
      const before = { ...(await found(tx, id)), type: 'GENERAL' as const };
      await store.change(tx, id, { type: 'PAST' });
      const after = await found(tx, id);
      await tx.tell(otherEventFacts.changed, { account_id, event_id: null, before, after });
    }
    return over.length;
  });
