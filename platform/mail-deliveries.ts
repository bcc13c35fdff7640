import { keyed } from './job-options.ts';
import { sql, type Expression } from 'kysely';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { ListQuery } from './list-query.ts';
import { filtered, page, textsContain, type Rows } from './page.ts';

export interface DeliveryState {
  id: number;
  to_address: string;
  to_name: string | null;
  status: 'QUEUED' | 'SENT' | 'FAILED';
  attempts: number;
  last_error: string | null;
  sent_at: string | null;
}

/** The state of a mail of `deliveries` whose try failed: queued while its job has tries left. */
export const stateByTriesLeft = sql<DeliveryState['status']>`case
  when exists (
    select from graphile_worker.jobs j
    where j.key = 'mail.send:' || deliveries.id and j.attempts < j.max_attempts
  ) then 'QUEUED'
  else 'FAILED'
end`;

/** Returns the state of a message's mails, one page at a time. */
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
    statement = statement.where(textsContain(['to_address', 'to_name'], query.query));
  return page(ctx.db, filtered(statement, query, columns), query, columns, sql`id`);
}

/**
 * Returns the mails sent to the confirmed address of a user, newest first: what kind and when. Their
 * subjects are left out, because those to staff name buyers.
 */
export const mailsToUser = (ctx: Pick<Context, 'db'>, userId: number) =>
  ctx.db
    .selectFrom('users as u')
    .innerJoin('deliveries as d', (join) =>
      join.on(sql<boolean>`lower(d.to_address) = lower(u.email)`),
    )
    .select([
      'd.kind',
      'd.to_address',
      'd.to_name',
      'd.locale',
      'd.status',
      'd.created_at',
      'd.sent_at',
    ])
    .where('u.id', '=', userId)
    .where('u.email_verified_at', 'is not', null)
    .orderBy('d.id', 'desc')
    .execute();

/** Queues the failed mails of a message again. Returns how many. */
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

/** Queues one unsent mail again. Returns false when there is no such mail. */
export async function retryOne(tx: Context, id: number): Promise<boolean> {
  const mail = await tx.db
    .updateTable('deliveries')
    .set({ status: 'QUEUED', last_error: null })
    .where('id', '=', id)
    .where('status', '<>', 'SENT')
    .returning('id')
    .executeTakeFirst();
  if (mail) await enqueueAll(tx, [mail.id]);
  return mail !== undefined;
}

/**
 * Queues the next slice of the installation's mails that failed, for good or so far, again: those
 * with an id above `after`, so that a mail that fails again at once is not taken twice.
 */
export async function retrySlice(
  tx: Context,
  after: number,
): Promise<{ count: number; last: number | null }> {
  const { rows } = await sql<{ id: number }>`
    update deliveries
    set status = 'QUEUED', last_error = null
    where id in (
      select id
      from deliveries
      where status in ('QUEUED', 'FAILED')
        and (status = 'FAILED' or last_error is not null) and id > ${after}
      order by id
      limit 500
    )
    returning id`.execute(tx.db);
  const ids = rows.map((row) => row.id);
  await enqueueAll(tx, ids);
  return { count: ids.length, last: ids.length ? Math.max(...ids) : null };
}

interface Attached {
  kind: string;
  id: number;
}
const attaches = (attachment: Attached) =>
  sql<boolean>`attachments @> ${JSON.stringify([attachment])}::jsonb`;

/**
 * Withdraws the unsent mails of an order that would attach this: attachments are made when a mail
 * is sent, and by then it is no longer for the recipient.
 */
export const withdrawUnsent = (tx: Context, orderId: number, attachment: Attached) =>
  tx.db
    .deleteFrom('deliveries')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'SENT')
    .where(attaches(attachment))
    .execute();

/** Sends the unsent mails of an order that would attach this to another address. */
export const readdressUnsent = (
  tx: Context,
  orderId: number,
  attachment: Attached,
  to_address: string,
) =>
  tx.db
    .updateTable('deliveries')
    .set({ to_address })
    .where('order_id', '=', orderId)
    .where('status', '<>', 'SENT')
    .where(attaches(attachment))
    .execute();

/** Enqueues the sending of many mails in one statement. */
export async function enqueueAll(tx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length)
    await sql`
      select graphile_worker.add_job(
        'mail.send', payload => json_build_object('id', id), job_key => 'mail.send:' || id,
        flags => array[${keyed}]
      )
      from unnest(${[...ids]}::bigint[]) as wanted (id)`.execute(tx.db);
}

/**
 * Enqueues mails that wait without a job, from a time when no mail server was configured or because
 * the process died during their last try. Returns how many: 0 while no server is configured.
 */
export async function requeueWaiting(ctx: Context): Promise<number> {
  if (!canSend(ctx)) return 0;
  const { rows } = await sql<{ id: number }>`
    select d.id
    from deliveries d
    where d.status = 'QUEUED'
      and not exists (
        select from graphile_worker.jobs j
        where j.key = 'mail.send:' || d.id
          and (j.attempts < j.max_attempts or j.locked_at is not null)
      )
    order by d.id
    limit 1000`.execute(ctx.db);
  await enqueueAll(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.length;
}

/**
 * Whether mail can be sent. In a demo it goes to the built-in mailbox, which is the table itself.
 */
export const canSend = ({ config }: { config: Pick<Config, 'demo' | 'smtp_url'> }): boolean =>
  config.demo || config.smtp_url !== undefined;

/** The warning that is logged at start when no mail can be sent; null when it can. */
export const noMailLine = ({
  config,
}: {
  config: Pick<Config, 'demo' | 'smtp_url'>;
}): string | null =>
  canSend({ config })
    ? null
    : 'No mail is sent: SMTP_URL is not set. Tickets, links and messages are queued until it is.';
