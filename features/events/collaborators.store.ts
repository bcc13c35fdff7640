import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * Assigns these events of an account, and no others, to a collaborator; false when one of them
 * belongs to another account.
 */
export async function setAssigned(
  tx: Context,
  accountId: number,
  userId: number,
  eventIds: readonly number[],
): Promise<boolean> {
  const distinctIds = [...new Set(eventIds)];
  await sql`
    delete from event_collaborators
    where account_id = ${accountId}
      and user_id = ${userId}
      and event_id <> all(${distinctIds}::bigint[])`.execute(tx.db);
  const { rows } = await sql`
    with own as (
      select id, account_id
      from events
      where account_id = ${accountId} and id = any(${distinctIds}::bigint[])
    ),
    assigned as (
      insert into event_collaborators (event_id, account_id, user_id)
      select id, account_id, ${userId}
      from own
      order by id
      on conflict do nothing
    )
    select id from own`.execute(tx.db);
  return rows.length === distinctIds.length;
}
