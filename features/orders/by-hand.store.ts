import type { Context } from '#platform/context.ts';
import type { ItemRow, OrderRow } from './rows.store.ts';

type ByHand = Pick<OrderRow, 'account_id' | 'event_id' | 'short_id' | 'currency' | 'locale'> & {
  holds: Record<string, number>;
  first_name: string;
  last_name: string | null;
  email: string;
};
type ItemByHand = Pick<
  ItemRow,
  | 'ticket_id'
  | 'ticket_price_id'
  | 'item_name'
  | 'price'
  | 'unit_fee'
  | 'unit_tax'
  | 'taxes_and_fees_rollup'
>;
/** Inserts a completed order of one unit that staff made. */
export async function insertByHand(
  ctx: Context,
  { holds, ...order }: ByHand,
  item: ItemByHand,
): Promise<{ id: number; item_id: number }> {
  const rollup = JSON.stringify(item.taxes_and_fees_rollup);
  const { id } = await ctx.db
    .insertInto('orders')
    .values({
      ...order,
      holds: JSON.stringify(holds),
      status: 'COMPLETED',
      payment_status:
        item.price + item.unit_fee + item.unit_tax > 0 ? 'PAYMENT_RECEIVED' : 'NO_PAYMENT_REQUIRED',
      is_manually_created: true,
      reserved_until: ctx.now,
      completed_at: ctx.now,
      taxes_and_fees_rollup: rollup,
      total_before_additions: item.price,
      total_fee: item.unit_fee,
      total_tax: item.unit_tax,
      total_gross: item.price + item.unit_fee + item.unit_tax,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const orderItem = await ctx.db
    .insertInto('order_items')
    .values({
      ...item,
      taxes_and_fees_rollup: rollup,
      order_id: id,
      event_id: order.event_id,
      quantity: 1,
      price_before_discount: item.price,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, item_id: orderItem.id };
}
