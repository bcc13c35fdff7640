import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Position } from '#platform/rows/positions.ts';
import { orderFacts } from '../facts.ts';
import * as events from '../store.ts';

/** The store of rows that an event orders by position. */
interface SortedRows {
  list(ctx: Context, eventId: number): Promise<readonly { id: number }[]>;
  sort(ctx: Context, eventId: number, order: readonly Position[]): Promise<void>;
}

/**
 * Reorders rows of an event and records all ids before and after. Refuses with `invalid.choice`
 * when one of them belongs to another event.
 */
export async function sortOfEvent(
  ctx: Context,
  eventId: number,
  what: 'tickets' | 'questions' | 'images' | 'attachments',
  rows: SortedRows,
  order: readonly Position[],
): Promise<void> {
  await ctx.tx(async (tx) => {
    const idsOf = async (): Promise<number[]> => (await rows.list(tx, eventId)).map(({ id }) => id);
    const before = await idsOf();
    await rows.sort(tx, eventId, order);
    const event = await events.find(tx, eventId);
    if (!event) throw notFound();
    await tx.tell(orderFacts.sorted, {
      account_id: event.account_id,
      event_id: eventId,
      after: event,
      details: { [what]: [before, await idsOf()] },
    });
  });
}
