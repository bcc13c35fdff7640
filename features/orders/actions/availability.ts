import type { Context } from '#platform/context.ts';
import { availabilityFacts } from '../facts.ts';

/**
 * Records that an event may have sold out, or may be available again, so that its page is rendered
 * again.
 */
export const recordAvailability = (
  tx: Context,
  { account_id, event_id }: { account_id: number; event_id: number },
): Promise<void> =>
  tx.tell(availabilityFacts.availability_changed, {
    account_id,
    event_id,
    after: { id: event_id },
  });
