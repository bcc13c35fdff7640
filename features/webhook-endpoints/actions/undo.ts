import type { Context } from '#platform/context.ts';
import { actsOf } from '#features/audit/actions/history.ts';
import { webhookEndpointFacts } from '../facts.ts';
import * as store from '../store.ts';

/** Whoever wrote these endpoints may have been a thief: they are off until an admin has looked at them. */
export const undo = (
  ctx: Context,
  { account_id, user_id, since }: { account_id: number; user_id: number; since: string },
): Promise<void> =>
  ctx.tx(async (tx) => {
    const acts = await actsOf(tx, account_id, user_id, 'webhook_endpoint', since);
    const written = new Set(acts.map(({ target_id }) => target_id));
    for (const before of await store.list(tx, account_id)) {
      if (!written.has(before.id) || !before.is_active) continue;
      await store.change(tx, before.id, { is_active: false });
      const after = await store.get(tx, before.id);
      await tx.tell(webhookEndpointFacts.changed, { account_id, event_id: null, before, after });
    }
  });
