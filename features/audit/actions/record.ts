import type { Context } from '#platform/context.ts';
import type { AuditTarget, AuditAction, Changes } from '../rules/changes.ts';
import * as store from '../store.ts';

export interface Deed {
  account_id: number;
  event_id: number;
  target_type: AuditTarget;
  target_id: number;
  name: string;
  action: AuditAction;
  changes?: Changes;
}

/** Writes who did what into the event's trail, in the transaction that does it. A change that changed nothing is not told. */
export async function record(tx: Context, deed: Deed): Promise<void> {
  if (deed.action === 'changed' && Object.keys(deed.changes ?? {}).length === 0) return;
  await store.insert(tx, {
    ...deed,
    changes: JSON.stringify(deed.changes ?? {}),
    user_id: tx.actor?.user_id ?? null,
    created_at: tx.now,
  });
}
