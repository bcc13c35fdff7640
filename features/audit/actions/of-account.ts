import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import type { AccountAuditEntry } from '../contract.ts';
import * as store from '../account.store.ts';

/** Returns all entries that a list of the account's trail finds, and their number. */
export const everyEntry = async (
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<{ entries: AsyncIterable<AccountAuditEntry>; total: number }> => ({
  entries: store.every(ctx, accountId, query),
  total: await store.count(ctx, accountId, query),
});
