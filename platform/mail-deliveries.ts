import { sql, type Expression } from 'kysely';
import type { Context } from './context.ts';
import type { ListQuery } from './list-query.ts';
import { escapeLike, filtered, page, type Rows } from './page.ts';

export interface DeliveryState {
  id: number;
  to_address: string;
  to_name: string | null;
  status: 'QUEUED' | 'SENT' | 'FAILED';
  attempts: number;
  last_error: string | null;
  sent_at: string | null;
}

/** What became of the mails of a message, a page at a time. */
export async function deliveriesOf(
  ctx: Context,
  messageId: number,
  query: ListQuery,
): Promise<Rows<DeliveryState>> {
  const columns: Record<string, Expression<unknown>> = {
    to_address: sql.ref('to_address'),
    sent_at: sql.ref('sent_at'),
    status: sql.ref('status'),
  };
  let statement = ctx.db
    .selectFrom('deliveries')
    .select(['id', 'to_address', 'to_name', 'status', 'attempts', 'last_error', 'sent_at'])
    .where('message_id', '=', messageId);
  if (query.query)
    statement = statement.where((e) =>
      e.or([
        e('to_address', 'ilike', `%${escapeLike(query.query ?? '')}%`),
        e('to_name', 'ilike', `%${escapeLike(query.query ?? '')}%`),
      ]),
    );
  return page(ctx.db, filtered(statement, query, columns), query, columns, sql`id`);
}

/** Puts the mails of a message that failed into the outbox again; how many. */
export async function retryFailed(tx: Context, messageId: number): Promise<number> {
  const failed = await tx.db
    .updateTable('deliveries')
    .set({ status: 'QUEUED', last_error: null })
    .where('message_id', '=', messageId)
    .where('status', '=', 'FAILED')
    .returning('id')
    .execute();
  await enqueueAll(
    tx,
    failed.map((row) => row.id),
  );
  return failed.length;
}

/** Enqueues the sending of many mails in one statement. */
export async function enqueueAll(tx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length)
    await sql`
      select graphile_worker.add_job(
        'mail.send', payload => json_build_object('id', id), job_key => 'mail.send:' || id
      )
      from unnest(${[...ids]}::bigint[]) as wanted (id)`.execute(tx.db);
}

/**
 * Queues mails that wait without a job: those of a time when no mail server was set up. Returns how many. Nothing is
 * queued while there is none.
 */
export async function requeueWaiting(ctx: Context): Promise<number> {
  if (!canSend(ctx)) return 0;
  const { rows } = await sql<{ id: number }>`
    select d.id
    from deliveries d
    where d.status = 'QUEUED'
      and not exists (
        select from graphile_worker.jobs j where j.key = 'mail.send:' || d.id
      )
    order by d.id
    limit 1000`.execute(ctx.db);
  await enqueueAll(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.length;
}

/** Does mail go anywhere? In a demo it stays in the built-in mailbox, which is the table itself. */
export const canSend = ({ config }: Pick<Context, 'config'>): boolean =>
  config.demo || config.smtp_url !== undefined;
