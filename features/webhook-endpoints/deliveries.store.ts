import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { patience_hours, type Outcome } from './rules/delivery.ts';

/** Returns a waiting delivery, with everything needed to send it. */
export const toSend = (ctx: Context, id: number) =>
  ctx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', 'e.id', 'd.webhook_endpoint_id')
    .select([
      'd.id',
      'd.message_id',
      'd.type',
      'd.data',
      'd.tries',
      'd.created_at',
      'd.webhook_endpoint_id',
      'e.account_id',
      'e.url',
      'e.is_active',
      'e.sealed_secret',
    ])
    .select(
      sql<Buffer | null>`case when e.previous_until > now() then e.sealed_previous_secret end`.as(
        'sealed_previous_secret',
      ),
    )
    .where('d.id', '=', id)
    .where('d.status', '=', 'WAITING')
    .executeTakeFirst();

/** Inserts a waiting test delivery; the caller enqueues its job. */
export const insertTest = (tx: Context, webhook_endpoint_id: number) =>
  tx.db
    .insertInto('webhook_deliveries')
    .values({ webhook_endpoint_id, type: 'webhook.test', data: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();

/**
 * Sets a delivery to waiting for another three days, whatever its state; false when there is no
 * such delivery.
 */
export async function again(tx: Context, endpointId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('webhook_deliveries')
    .set({
      status: 'WAITING',
      tries: 0,
      next_try_at: sql`now()`,
      give_up_at: sql`now() + interval '3 days'`,
      delivered_at: null,
    })
    .where('id', '=', id)
    .where('webhook_endpoint_id', '=', endpointId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Only while it waits: a delivery that has ended does not change. */
export const markDelivered = (tx: Context, id: number, { status }: Outcome) =>
  tx.db
    .updateTable('webhook_deliveries')
    .set({
      status: 'DELIVERED',
      tries: sql`tries + 1`,
      next_try_at: null,
      last_status: status,
      last_error: null,
      delivered_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .execute();

/**
 * Returns when it is tried again; null when its time was up and it failed, undefined when it no
 * longer waits.
 */
export async function markTried(
  tx: Context,
  id: number,
  { status, problem }: Outcome,
  wait_seconds: number,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ next_try_at: string | null }>`
    update webhook_deliveries
    set tries = tries + 1,
      last_status = ${status},
      last_error = ${problem},
      status = case when ${isOver} then 'FAILED' else 'WAITING' end,
      next_try_at = case when not ${isOver}
        then least(clock_timestamp() + make_interval(secs => ${wait_seconds}), give_up_at) end
    where id = ${id} and status = 'WAITING'
    returning next_try_at`.execute(tx.db);
  return rows[0]?.next_try_at;
}
const isOver = sql`clock_timestamp() >= give_up_at`;

/** Marks the endpoint healthy again; writes only on a change. */
export const markTaken = (tx: Context, id: number) =>
  tx.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
/** Records since when an endpoint fails; later failures do not change that. */
export const markFailing = (tx: Context, id: number) =>
  tx.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql`now()` })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute();

/**
 * Switches off an endpoint that accepted nothing for the whole period; false when that is not the
 * case.
 */
export async function switchOff(tx: Context, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('webhook_endpoints')
    .set({ is_active: false, switched_off_at: sql`now()` })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('failing_since', '<=', sql<string>`now() - make_interval(hours => ${patience_hours})`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a waiting delivery as failed, because its endpoint is off. */
export const markOff = (tx: Context, id: number) =>
  tx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'FAILED', next_try_at: null, last_error: 'OFF' })
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .execute();

/**
 * Returns deliveries, with their endpoints, that are long overdue and have no job, because it was
 * lost.
 */
export const withoutJob = (ctx: Context, limit: number) =>
  sql<{ id: number; webhook_endpoint_id: number }>`
    select d.id, d.webhook_endpoint_id
    from webhook_deliveries d
    where d.status = 'WAITING' and d.next_try_at < now() - interval '10 minutes'
      and not exists (select from graphile_worker.jobs j where j.key = 'webhook.send:' || d.id)
    order by d.next_try_at
    limit ${limit}`
    .execute(ctx.db)
    .then(({ rows }) => rows);
