import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { orderFacts } from '../facts.ts';
import * as store from '../store.ts';

/** Tells that something of an event stands in another order, with the ids as they stood and stand. */
export async function tellSorted(
  tx: Context,
  eventId: number,
  what: 'tickets' | 'questions' | 'images' | 'attachments',
  before: readonly { id: number }[],
  after: readonly { id: number }[],
): Promise<void> {
  const event = await store.find(tx, eventId);
  if (!event) throw notFound();
  const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
  await tx.tell(orderFacts.sorted, {
    account_id: event.account_id,
    event_id: eventId,
    after: event,
    details: { [what]: [ids(before), ids(after)] },
  });
}
