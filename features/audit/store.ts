import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, type Rows } from '#platform/page.ts';
import type { AuditEntry } from './contract.ts';
import { columns, idsOfPage, entryColumns } from './searched.store.ts';

const entries = (ctx: Context) =>
  ctx.db
    .selectFrom('audit_entries as a')
    .select(entryColumns)
    // The trail only contains these values (`declareFacts`).
    .$narrowType<Pick<AuditEntry, 'target_type' | 'action'>>();

/** Returns the entries of one object that belongs to no event. */
export function ofTarget(
  ctx: Context,
  accountId: number,
  target: Pick<AuditEntry, 'target_type' | 'target_id'>,
  query: ListQuery,
): Promise<Rows<AuditEntry>> {
  const statement = entries(ctx)
    .where('a.event_id', 'is', null)
    .where('a.target_type', '=', target.target_type)
    .where('a.target_id', '=', target.target_id)
    .where('a.account_id', '=', accountId);
  return page(ctx.db, statement, query, columns, sql`a.id`);
}

/** Returns what one user did to objects of a type in an account since then, earliest first. */
export const actsOf = (
  ctx: Context,
  accountId: number,
  userId: number,
  target_type: AuditEntry['target_type'],
  since: string,
) =>
  entries(ctx)
    .where('a.account_id', '=', accountId)
    .where('a.user_id', '=', userId)
    .where('a.target_type', '=', target_type)
    .where('a.created_at', '>=', since)
    .orderBy('a.id')
    .execute();

/** Returns a page of an event's trail; a search looks at target and user names. */
export async function list(
  ctx: Context,
  eventId: number,
  query: ListQuery,
): Promise<Rows<AuditEntry>> {
  const keys = ctx.db
    .selectFrom('audit_entries as a')
    .select('a.id')
    .where('a.event_id', '=', eventId);
  const found = await idsOfPage(ctx, filtered(keys, query, columns), query, { event_id: eventId });
  const rows = await entries(ctx)
    .where('a.id', '=', sql<number>`any(${found.rows}::bigint[])`)
    .orderBy('a.created_at', query.sort_direction)
    .orderBy('a.id', query.sort_direction)
    .execute();
  return { ...found, rows };
}
