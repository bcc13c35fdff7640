import type { Context } from '#platform/context.ts';
import { brandingFacts } from '../facts.ts';
import * as store from '../store.ts';

/** Names the venue to visitors as its set-up does. */
export async function nameVenue(tx: Context, account_id: number, name: string): Promise<void> {
  const before = await store.get(tx);
  await store.change(tx, { name });
  const after = await store.get(tx);
  await tx.tell(brandingFacts.changed, { account_id, event_id: null, before, after });
}
