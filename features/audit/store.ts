import { sql, type Expression } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, saysWords, type Rows } from '#platform/page.ts';
import type { AuditEntry } from './contract.ts';

const entries = (ctx: Context) =>
  ctx.db
    .selectFrom('audit_entries')
    .select([
      'id',
      'created_at',
      'user_id',
      'user_name',
      'target_type',
      'target_id',
      'name',
      'action',
      'changes',
    ])
    // The trail is written with these words alone (`declareFacts`).
    .$narrowType<Pick<AuditEntry, 'target_type' | 'action'>>();

/** What happened to one thing that belongs to no event. */
export function ofTarget(
  ctx: Context,
  accountId: number,
  target: Pick<AuditEntry, 'target_type' | 'target_id'>,
  query: ListQuery,
): Promise<Rows<AuditEntry>> {
  const statement = entries(ctx)
    .where('event_id', 'is', null)
    .where('target_type', '=', target.target_type)
    .where('target_id', '=', target.target_id)
    .where('account_id', '=', accountId);
  return page(ctx.db, statement, query, { created_at: sql.ref('created_at') }, sql`id`);
}

/** A page of an event's trail; a search looks at target and user names. */
export async function list(
  ctx: Context,
  eventId: number,
  query: ListQuery,
): Promise<Rows<AuditEntry>> {
  const columns: Record<string, Expression<unknown>> = {
    created_at: sql.ref('created_at'),
    target_type: sql.ref('target_type'),
    target_id: sql.ref('target_id'),
    action: sql.ref('action'),
    user_id: sql.ref('user_id'),
  };
  let statement = entries(ctx).where('event_id', '=', eventId);
  if (query.query) statement = statement.where(saysWords(['name', 'user_name'], query.query));
  return page(ctx.db, filtered(statement, query, columns), query, columns, sql`id`);
}
