import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, type Rows } from '#platform/page.ts';
import { titleOfEvent } from '#platform/rows/translations.ts';
import type { AccountAuditEntry } from './contract.ts';
import { columns, idsOfPage, trailContains, entryColumns } from './searched.store.ts';

const entries = (ctx: Context) =>
  ctx.db
    .selectFrom('audit_entries as a')
    .leftJoin('events as e', 'e.id', 'a.event_id')
    .select(entryColumns)
    .select(
      sql<AccountAuditEntry['event']>`
        case when e.id is not null
          then json_build_object('id', e.id, 'title', ${titleOfEvent(ctx)}, 'currency', e.currency)
        end`.as('event'),
    )
    // The trail only contains these values (`declareFacts`).
    .$narrowType<Pick<AccountAuditEntry, 'target_type' | 'action'>>();

/**
 * Returns a page of the trail of an account and its events; a search looks at target and user
 * names.
 */
export async function list(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): Promise<Rows<AccountAuditEntry>> {
  const keys = ctx.db
    .selectFrom('audit_entries as a')
    .select('a.id')
    .where('a.account_id', '=', accountId);
  const narrowed = filtered(keys, query, columns);
  const found = await idsOfPage(ctx, narrowed, query, { account_id: accountId });
  const rows = await entries(ctx)
    .where('a.id', '=', anyOf(found.rows))
    .orderBy('a.created_at', query.sort_direction)
    .orderBy('a.id', query.sort_direction)
    .execute();
  return { ...found, rows };
}

/** All entries of an account, including its events, as filtered by a list. */
function everything(ctx: Context, accountId: number, query: ListQuery) {
  const narrowed = filtered(entries(ctx).where('a.account_id', '=', accountId), query, columns);
  return query.query ? narrowed.where(trailContains(query.query)) : narrowed;
}

const batch = 500;
/** Returns all entries that the list finds, newest first, in batches of some hundred. */
export async function* every(
  ctx: Context,
  accountId: number,
  query: ListQuery,
): AsyncGenerator<AccountAuditEntry> {
  let before: number | null = null;
  for (;;) {
    // Uses the index of the account's trail: by id alone each batch would read the entries of all
    // other accounts.
    const rows: AccountAuditEntry[] = await everything(ctx, accountId, query)
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

/** Returns how many entries the filters of a list find. */
export async function count(ctx: Context, accountId: number, query: ListQuery): Promise<number> {
  const { n } = await ctx.db
    .selectFrom(everything(ctx, accountId, query).as('found'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Returns the users who appear in the trail, with their latest names, at most 100. */
export async function people(
  ctx: Context,
  accountId: number,
): Promise<{ id: number; name: string }[]> {
  // Skips from one user to the next in the index, however many entries each has.
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive person as (
      select min(user_id) as id from audit_entries where account_id = ${accountId}
      union all
      select (
        select min(user_id) from audit_entries
        where account_id = ${accountId} and user_id > person.id
      )
      from person where person.id is not null
    )
    select id, (
        select coalesce(user_name, '') from audit_entries
        where account_id = ${accountId} and user_id = person.id
        order by created_at desc limit 1
      ) as name
    from person where id is not null
    order by name, id
    limit 100`.execute(ctx.db);
  return rows;
}
