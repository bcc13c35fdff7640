import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { takeQuota } from '#platform/mail-quotas.ts';
import { buckets } from '#platform/pure/buckets.ts';

/**
 * Seconds until an order that costs nothing, or was never paid, may send mails; 0 when it may now.
 * By such orders one visitor could mail any number of strangers. Counts the visitor's browser and
 * network, like `limited`.
 */
export async function waitToMail(ctx: Context, orderId: number): Promise<number> {
  const { device_hash, address_hash } = await ctx.db
    .selectFrom('orders')
    .select(['device_hash', 'address_hash'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  // Orders that staff made have none.
  if (device_hash === null) return 0;
  const { devices } = buckets.free_order_mails;
  return (
    (await ctx.limits.take('free_order_mails', `device ${device_hash}`)) ||
    (await ctx.limits.take('free_order_mails', `devices at ${address_hash}`, devices))
  );
}

const subject = 'withheld order ';

/** Records that an order's mail was not sent; kept next to the quotas, and removed with them. */
export const noteWithheld = (ctx: Context, orderId: number) =>
  takeQuota(ctx, `${subject}${orderId}`, 1, 1);

/** Whether `noteWithheld` has recorded an order, for a query. */
export const isNotedAsWithheld = (
  orderId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from mail_quotas q where q.subject = ${subject} || ${orderId})`;

/** Whether an order's mail was not sent, and has not been sent since. */
export async function isWithheld(ctx: Context, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ is_withheld: boolean }>`
    select ${isNotedAsWithheld(sql`${orderId}::bigint`)}
      and not exists (
        select from deliveries where order_id = ${orderId} and kind = 'order_completed'
      ) as is_withheld`.execute(ctx.db);
  return rows[0]?.is_withheld === true;
}
