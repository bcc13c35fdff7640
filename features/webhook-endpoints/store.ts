import { sql, type Expression, type Insertable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, hasWords, page, type Rows } from '#platform/page.ts';
import type { WebhookType } from '#platform/pure/webhook-types.ts';
import type { WebhookEndpoints } from '#platform/tables.ts';
import { changeVersioned } from '#platform/rows/change-versioned.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import type { WebhookDelivery, WebhookEndpoint } from './contract.ts';

const columns = [
  'id',
  'url',
  'types',
  'description',
  'is_active',
  'switched_off_at',
  'previous_until',
  'created_at',
  'version',
] as const;
const rows = (ctx: Context) =>
  ctx.db.selectFrom('webhook_endpoints').select(columns).$narrowType<{ types: WebhookType[] }>();

/** Returns all endpoints of an account, including those that are off, by id. */
export const list = (ctx: Context, accountId: number): Promise<WebhookEndpoint[]> =>
  rows(ctx).where('account_id', '=', accountId).orderBy('id').execute();
/** Without its secret, of any account; throws when there is none, which becomes a 404. */
export const get = (ctx: Context, id: number): Promise<WebhookEndpoint> =>
  rows(ctx).where('id', '=', id).executeTakeFirstOrThrow();

/** Returns the number of endpoints; locks the account until this transaction ends. */
export async function count(tx: Context, accountId: number): Promise<number> {
  await lockRow(tx, 'accounts', accountId);
  const { n } = await tx.db
    .selectFrom('webhook_endpoints')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(n);
}
/** The caller checks `count` first, in the same transaction. */
export const insert = (tx: Context, endpoint: Insertable<WebhookEndpoints>) =>
  tx.db.insertInto('webhook_endpoints').values(endpoint).returning('id').executeTakeFirstOrThrow();
export type Fields = Partial<Insertable<WebhookEndpoints>>;
/** Returns false when it was changed since `version`, or is gone. */
export const change = (
  ctx: Context,
  id: number,
  fields: Fields,
  version?: number,
): Promise<boolean> => changeVersioned(ctx, 'webhook_endpoints', id, fields, version);
/** The current secret becomes the previous one, for `hours` hours. */
export const rotate = (tx: Context, id: number, sealed_secret: Buffer, hours: number) =>
  tx.db
    .updateTable('webhook_endpoints')
    .set({
      sealed_previous_secret: (e) => e.ref('sealed_secret'),
      previous_until: sql`now() + make_interval(hours => ${hours})`,
      sealed_secret,
    })
    .where('id', '=', id)
    .execute();
/** Remaining deliveries are deleted with it. */
export async function remove(tx: Context, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
/** Deletes at most `limit` of them and returns how many: call it until it is 0. */
export async function removeDeliveries(ctx: Context, id: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries
    where id in (
      select id from webhook_deliveries where webhook_endpoint_id = ${id} order by id limit ${limit}
    )`.execute(ctx.db);
  return Number(numAffectedRows);
}

const deliveryColumns = [
  'id',
  'message_id',
  'type',
  'status',
  'tries',
  'next_try_at',
  'last_status',
  'last_error',
  'created_at',
  'delivered_at',
] as const;
/** The id of a message as the database generates it: none is a part of another. */
const messageId = /^msg_[\da-f]{32}$/;
/**
 * The searched text is stored in the form that `folded` produces; calling it again made each
 * delivery take six times as long.
 */
const searched = sql`(message_id || ' ' || type)`;
/** Returns a page of an endpoint's deliveries, without the data that was sent. */
export function deliveries(
  ctx: Context,
  id: number,
  query: ListQuery,
): Promise<Rows<WebhookDelivery>> {
  const sorts: Record<string, Expression<unknown>> = {
    created_at: sql.ref('created_at'),
    status: sql.ref('status'),
    type: sql.ref('type'),
  };
  let statement = ctx.db
    .selectFrom('webhook_deliveries')
    .select(deliveryColumns)
    .$narrowType<Pick<WebhookDelivery, 'status' | 'last_error'>>()
    .where('webhook_endpoint_id', '=', id);
  const searchText = query.query?.toLowerCase() ?? '';
  if (messageId.test(searchText)) statement = statement.where('message_id', '=', searchText);
  else if (query.query) statement = statement.where(hasWords(searched, query.query));
  return page(ctx.db, filtered(statement, query, sorts), query, sorts, sql`id`);
}
