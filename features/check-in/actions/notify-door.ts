import type { Context } from '#platform/context.ts';
import { tellAll } from '#platform/facts/tell.ts';
import { doorFacts } from '../facts.ts';
import type { List } from './open-list.ts';

/**
 * Runs in a transaction if something else is written as well, such as a webhook. Otherwise it stays
 * a single statement: three hundred people at a door must not wait for transactions.
 */
export const inTransactionIf = <T>(
  ctx: Context,
  isNeeded: boolean,
  work: (ctx: Context) => Promise<T>,
): Promise<T> => (isNeeded ? ctx.tx(work) : work(ctx));

/** Notifies the webhooks that subscribe to check-ins or check-outs. */
export async function notifyDoor(
  tx: Context,
  { id: check_in_list_id, account_id, event_id, is_watched }: List,
  action: 'checked_in' | 'checked_out',
  attendeeIds: readonly number[],
): Promise<void> {
  if (!is_watched || attendeeIds.length === 0) return;
  const happenings = attendeeIds.map((id) => ({
    account_id,
    event_id,
    after: { id, check_in_list_id },
  }));
  await tellAll(tx, doorFacts[action], happenings);
}
