import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import type { AuditTarget } from '../rules/vocabulary.ts';
import * as store from '../store.ts';

export { actsOf } from '../store.ts';

/** Returns the history of one object that belongs to no event, from its account's trail. */
export const historyOf = (
  ctx: Context,
  accountId: number,
  target_type: AuditTarget,
  target_id: number,
  query: ListQuery,
) => store.ofTarget(ctx, accountId, { target_type, target_id }, query);
