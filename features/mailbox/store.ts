import { sql, type Expression } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { escapeLike, filtered, page, type Rows } from '#platform/page.ts';

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
    statement = statement.where((e) =>
      e.or([
        e('subject', 'ilike', `%${escapeLike(query.query ?? '')}%`),
        e('to_address', 'ilike', `%${escapeLike(query.query ?? '')}%`),
      ]),
    );
  return page(ctx.db, filtered(statement, query, columns), query, columns, sql`id`);
}
export const get = (ctx: Context, id: number) =>
  ctx.db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
