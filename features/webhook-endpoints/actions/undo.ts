import type { Context } from '#platform/context.ts';
import { actsOf } from '#features/audit/actions/history.ts';
import { webhookEndpointFacts } from '../facts.ts';
import * as store from '../store.ts';

/**
 * Switches off endpoints that may have been written by a thief, until an admin has checked them.
 */
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
