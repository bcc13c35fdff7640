import type { Context } from '#platform/context.ts';
import { tellAll } from '#platform/facts/tell.ts';
import { doorFacts } from '../facts.ts';
import type { List } from './open-list.ts';

/**
 * In one transaction when something else is written with it, such as what programs are told. Where none listens it
 * stays one statement: three hundred people at a door wait for no transaction.
 */
export const inTransactionIf = <T>(
  ctx: Context,
  isNeeded: boolean,
  work: (ctx: Context) => Promise<T>,
): Promise<T> => (isNeeded ? ctx.tx(work) : work(ctx));

/** Tells the programs that listen who came in or went out. */
export async function tellDoor(
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
