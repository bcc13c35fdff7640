import type { Context } from '../context.ts';
import { personName } from '../pure/person-name.ts';
import type { Changes } from './changes.ts';

export interface AuditEntryInput {
  account_id: number;
  event_id: number | null;
  target_type: string;
  target_id: number;
  name: string;
  action: string;
  changes: Changes;
}

/**
 * Writes who did what. The user's name is stored with the entry, so it survives the deletion of the
 * user.
 */
export async function insertAuditEntry(tx: Context, entry: AuditEntryInput): Promise<void> {
  const user_id = tx.actor?.user_id ?? null;
  const user =
    user_id === null
      ? undefined
      : await tx.db
          .selectFrom('users')
          .select(['first_name', 'last_name'])
          .where('id', '=', user_id)
          .executeTakeFirst();
  await tx.db
    .insertInto('audit_entries')
    .values({
      ...entry,
      changes: JSON.stringify(entry.changes),
      user_id,
      user_name: user ? personName(user) : null,
      created_at: tx.now,
    })
    .execute();
}
