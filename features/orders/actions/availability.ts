import type { Context } from '#platform/context.ts';
import { availabilityFacts } from '../facts.ts';

/** Tells that an event may be sold out now, or no longer is: its page says which. */
export const tellAvailability = (
  tx: Context,
  { account_id, event_id }: { account_id: number; event_id: number },
): Promise<void> =>
  tx.tell(availabilityFacts.availability_changed, {
    account_id,
    event_id,
    after: { id: event_id },
  });
