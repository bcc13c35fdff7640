import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export interface Numbered {
  number: number;
  issued_at: string;
}

/** Returns the receipt of an order, if one has been issued. */
export const find = (ctx: Context, orderId: number): Promise<Numbered | undefined> =>
  ctx.db
    .selectFrom('receipts')
    .select(['number', 'issued_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/**
 * Gives an order the next receipt number of its account, once. Numbers have no gaps: if two
 * transactions take the same number, the unique key lets one through and the other retries with the
 * next. No lock outlives one statement, so drawing a receipt never blocks others.
 */
export async function issue(
  ctx: Context,
  order: { id: number; account_id: number },
): Promise<Numbered> {
  for (;;) {
    const { rows } = await sql<Numbered>`
      insert into receipts (account_id, number, order_id, issued_at)
      select ${order.account_id}, coalesce(max(number), 0) + 1, ${order.id}, ${ctx.now}
      from receipts
      where account_id = ${order.account_id}
      on conflict do nothing
      returning number, issued_at`.execute(ctx.db);
    const issued = rows[0] ?? (await find(ctx, order.id));
    if (issued) return issued;
  }
}
