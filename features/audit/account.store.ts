import { sql, type Expression } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, saysWords, type Rows } from '#platform/page.ts';
import { titleOfEvent } from '#platform/rows/translations.ts';
import type { AccountAuditEntry } from './contract.ts';

const columns: Record<string, Expression<unknown>> = {
  created_at: sql.ref('a.created_at'),
  target_type: sql.ref('a.target_type'),
  target_id: sql.ref('a.target_id'),
  action: sql.ref('a.action'),
  user_id: sql.ref('a.user_id'),
  event_id: sql.ref('a.event_id'),
};

/** What was done in an account, in its events and beside them, as a list asks for it. */
function entries(ctx: Context, accountId: number, query: ListQuery) {
  const statement = ctx.db
    .selectFrom('audit_entries as a')
    .leftJoin('events as e', 'e.id', 'a.event_id')
    .select([
      'a.id',
      'a.created_at',
      'a.user_id',
      'a.user_name',
      'a.target_type',
      'a.target_id',
      'a.name',
      'a.action',
      'a.changes',
      sql<AccountAuditEntry['event']>`
        case when e.id is not null
          then json_build_object('id', e.id, 'title', ${titleOfEvent(ctx)}, 'currency', e.currency)
        end`.as('event'),
    ])
    // The trail is written with these words alone (`declareFacts`).
    .$narrowType<Pick<AccountAuditEntry, 'target_type' | 'action'>>()
    .where('a.account_id', '=', accountId);
  const narrowed = filtered(statement, query, columns);
  return query.query ? narrowed.where(saysWords(['a.name', 'a.user_name'], query.query)) : narrowed;
}

/** A page of the trail of an account and its events; a search looks at target and user names. */
export const list = (
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<Rows<AccountAuditEntry>> =>
  page(ctx.db, entries(ctx, accountId, query), query, columns, sql`a.id`);

const batch = 500;
/** All that the list finds, the newest first, some hundred at a time. */
export async function* every(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): AsyncGenerator<AccountAuditEntry> {
  let before: number | null = null;
  for (;;) {
    // By the index of the account's trail: by id alone each batch would read the entries of all other accounts.
    const rows: AccountAuditEntry[] = await entries(ctx, accountId, query)
      .$if(before !== null, (next) =>
        next.where(
          sql<boolean>`(a.created_at, a.id) <
            ((select l.created_at from audit_entries l where l.id = ${before}), ${before})`,
        ),
      )
      .orderBy('a.created_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(batch)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.id;
  }
}

/** How many entries the filters of a list find. */
export async function count(ctx: Context, accountId: number, query: ListQuery): Promise<number> {
  const { n } = await ctx.db
    .selectFrom(entries(ctx, accountId, query).as('found'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Those who did something, under the name that they last had, at most 100. */
export async function people(
  ctx: Context,
  accountId: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name
    from (
      select distinct on (user_id) user_id as id, coalesce(user_name, '') as name
      from audit_entries
      where account_id = ${accountId} and user_id is not null
      order by user_id, created_at desc
    ) as latest
    order by name, id
    limit 100`.execute(ctx.db);
  return rows;
}
