import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { takeQuota } from '#platform/mail-quotas.ts';

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
