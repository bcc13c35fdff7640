import { sql, type Expression } from 'kysely';
import type { Context } from '#platform/context.ts';
import { mailProblem } from './rules/mail-problem.ts';
import type { WaitingMail } from './waiting.contract.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { contentOf } from '#platform/mail-content.ts';
import { filtered, page, textsContain, type Rows } from '#platform/page.ts';

interface Row {
  id: number;
  kind: string;
  to_address: string;
  to_name: string | null;
  subject: string;
  locale: string;
  status: string;
  attempts: number;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
  attachments: { kind: string; id: number; name: string }[];
}

/** Returns a page of all mails of the installation, sent ones too, without their content. */
export async function list(ctx: Context, query: ListQuery): Promise<Rows<Row>> {
  const columns: Record<string, Expression<unknown>> = {
    created_at: sql.ref('created_at'),
    kind: sql.ref('kind'),
    to_address: sql.ref('to_address'),
  };
  let statement = ctx.db
    .selectFrom('deliveries')
    .select([
      'id',
      'kind',
      'to_address',
      'to_name',
      'subject',
      'locale',
      'status',
      'attempts',
      'last_error',
      'created_at',
      'sent_at',
      'attachments',
    ]);
  if (query.query)
    statement = statement.where(textsContain(['subject', 'to_address'], query.query));
  return page(ctx.db, filtered(statement, query, columns), query, columns, sql`id`);
}

/** Returns a mail with its content. */
export async function get(ctx: Context, id: number) {
  const mail = await ctx.db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!mail) return undefined;
  const { html, text } = contentOf(ctx, mail);
  return { ...mail, html, body_text: text };
}

/** When a mail of `deliveries` whose last try failed is tried again; null when it is not. */
const nextTry = sql<string | null>`(
  select j.run_at
  from graphile_worker.jobs j
  where deliveries.status = 'QUEUED' and deliveries.last_error is not null
    and j.key = 'mail.send:' || deliveries.id and j.attempts < j.max_attempts
)`;

/** Returns the unsent mails of the whole installation. */
export async function listWaiting(ctx: Context, query: ListQuery): Promise<Rows<WaitingMail>> {
  const columns: Record<string, Expression<unknown>> = {
    created_at: sql.ref('created_at'),
    kind: sql.ref('kind'),
    status: sql.ref('status'),
    to_address: sql.ref('to_address'),
  };
  let statement = ctx.db
    .selectFrom('deliveries')
    .select([
      'id',
      'kind',
      'to_address',
      'to_name',
      'status',
      'attempts',
      'last_error',
      'created_at',
      nextTry.as('next_try_at'),
    ])
    // A literal: with a parameter, the partial index would not be used.
    .where(sql<boolean>`status in ('QUEUED', 'FAILED')`);
  if (query.query)
    statement = statement.where(textsContain(['to_name', 'to_address'], query.query));
  const found = await page(ctx.db, filtered(statement, query, columns), query, columns, sql`id`);
  const rows = found.rows.map(({ last_error, status, ...row }) => ({
    ...row,
    status: status === 'QUEUED' ? ('QUEUED' as const) : ('FAILED' as const),
    ...(last_error ? mailProblem(last_error) : { reason: null, reply_code: null }),
  }));
  return { ...found, rows };
}

/**
 * Returns failed mails that wait for their next try, oldest try first; `is_back` when a mail has
 * been sent since that try. The keys of other jobs are never cast to numbers, in whichever order
 * the planner joins.
 */
export async function lateMails(ctx: Context) {
  const { rows } = await sql<{ id: number; last_error: string; is_back: boolean }>`
    with late as (
      select d.id, d.last_error, j.updated_at as tried_at
      from graphile_worker.jobs j
      join deliveries d
        on d.id = case when j.key like 'mail.send:%' then split_part(j.key, ':', 2)::bigint end
      where j.task_identifier = 'mail.send' and j.attempts > 0 and j.run_at > now()
        and j.locked_at is null and d.status = 'QUEUED' and d.last_error is not null
      order by j.updated_at, d.id
      limit 5000
    ), last_sent as (
      select max(sent_at) as at
      from deliveries
      where status = 'SENT' and exists (select from late)
    )
    select l.id, l.last_error, coalesce(l.tried_at < s.at, false) as is_back
    from late l, last_sent s
    order by l.tried_at, l.id`.execute(ctx.db);
  return rows;
}
