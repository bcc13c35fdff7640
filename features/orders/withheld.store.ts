import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { takeQuota } from '#platform/mail-quotas.ts';
import { buckets } from '#platform/pure/buckets.ts';

/**
 * Whether a free order may send mails: by such orders one visitor could mail any number of
 * strangers. Counts the visitor's browser and network, like `limited`.
 */
export async function mayMail(ctx: Context, orderId: number): Promise<boolean> {
  const { device_hash, address_hash } = await ctx.db
    .selectFrom('orders')
    .select(['device_hash', 'address_hash'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  // Orders that staff made have none.
  if (device_hash === null) return true;
  const { devices } = buckets.free_order_mails;
  return (
    (await ctx.limits.take('free_order_mails', `device ${device_hash}`)) === 0 &&
    (await ctx.limits.take('free_order_mails', `devices at ${address_hash}`, devices)) === 0
  );
}

const subjectOf = (orderId: number): string => `withheld order ${orderId}`;

/** Records that an order's mail was not sent; kept next to the quotas, and removed with them. */
export const noteWithheld = (ctx: Context, orderId: number) =>
  takeQuota(ctx, subjectOf(orderId), 1, 1);

/** Whether an order's mail was not sent, and has not been sent since. */
export async function isWithheld(ctx: Context, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ is_withheld: boolean }>`
    select exists (select from mail_quotas where subject = ${subjectOf(orderId)})
      and not exists (
        select from deliveries where order_id = ${orderId} and kind = 'order_completed'
      ) as is_withheld`.execute(ctx.db);
  return rows[0]?.is_withheld === true;
}
