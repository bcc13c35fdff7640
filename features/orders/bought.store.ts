import { sql, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { filtered, page, type Rows } from '#platform/page.ts';
import type { BoughtOrder } from './bought.contract.ts';
import { titleOfEvent } from '#platform/rows/translations.ts';
import { madeBy } from './bookings.store.ts';
import { displayStatus } from './rules/status.ts';

/**
 * Returns a member's orders with this account: placed while signed in, or with their confirmed
 * address (decisions §6). Orders with other sellers are not visible.
 */
export async function bought(
  ctx: Context,
  accountId: number,
  id: number,
  query: ListQuery,
): Promise<Rows<BoughtOrder>> {
  const statement = ctx.db
    .selectFrom('orders as o')
    .innerJoin('events as e', 'e.id', 'o.event_id')
    .select([
      'o.id',
      'o.event_id',
      titleOfEvent(ctx).as('event_title'),
      'o.public_id',
      'o.status',
      'o.payment_status',
      'o.refund_status',
      'o.currency',
      'o.total_gross',
      'o.created_at',
    ])
    .where('o.account_id', '=', accountId)
    .where(sql<SqlBool>`o.is_listed`)
    .where(madeBy(sql`(select m.user_id from members m where m.id = ${id})`));
  const columns = { created_at: sql.ref('o.created_at') };
  const found = await page(ctx.db, filtered(statement, query, columns), query, columns, sql`o.id`);
  return {
    ...found,
    rows: found.rows.map(({ status, payment_status, refund_status, ...row }) => ({
      ...row,
      display_status: displayStatus({ status, payment_status, refund_status }),
    })),
  };
}
