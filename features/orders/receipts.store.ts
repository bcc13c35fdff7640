import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockRow } from '#platform/rows/lock-row.ts';

export interface Numbered {
  number: number;
  issued_at: string;
}

/** The receipt of an order, if one was asked for before. */
export const find = (ctx: Context, orderId: number): Promise<Numbered | undefined> =>
  ctx.db
    .selectFrom('receipts')
    .select(['number', 'issued_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/**
 * Gives an order the next number of its account, once. The account's row is locked so that numbers have no gaps;
 * the lock is the one that orders being made do not wait for.
 */
export async function issue(
  tx: Context,
  order: { id: number; account_id: number },
): Promise<Numbered> {
  await lockRow(tx, 'accounts', order.account_id);
  const known = await find(tx, order.id);
  if (known) return known;
  const { rows } = await sql<Numbered>`
    insert into receipts (account_id, number, order_id, issued_at)
    select ${order.account_id}, coalesce(max(number), 0) + 1, ${order.id}, ${tx.now}
    from receipts
    where account_id = ${order.account_id}
    returning number, issued_at`.execute(tx.db);
  const [made] = rows;
  if (!made) throw new Error(`no receipt for order ${order.id}`);
  return made;
}
