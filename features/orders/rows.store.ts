import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { labelOfPrice, titleOfTicket } from '#platform/rows/translations.ts';
import type { Context } from '#platform/context.ts';
import { iso } from '#platform/rows/iso.ts';
import { shownAnswer } from '#features/questions/rules/answer.ts';
import { addUp } from '#features/taxes/rules/unit-price.ts';
import { briefTicket } from '#platform/rows/brief-ticket.ts';
import { anyOf } from '#platform/rows/any-of.ts';
import type { ListedOrder, OrderItem } from './order.contract.ts';
import { displayStatus } from './rules/status.ts';

/** Orders as actions read them; the caller adds the conditions. */
export const rows = (ctx: Context) =>
  ctx.db
    .selectFrom('orders as o')
    .select([
      'o.id',
      'o.version',
      'o.account_id',
      'o.event_id',
      'o.short_id',
      'o.public_id',
      'o.session_hash',
      'o.user_id',
      'o.status',
      'o.payment_status',
      'o.refund_status',
      'o.currency',
      'o.total_before_additions',
      'o.total_tax',
      'o.total_fee',
      'o.total_discount',
      'o.total_gross',
      'o.total_refunded',
      'o.taxes_and_fees_rollup',
      'o.holds',
      'o.first_name',
      'o.last_name',
      'o.email',
      'o.locale',
      'o.payment_provider',
      'o.is_manually_created',
      'o.created_at',
      'o.reserved_until',
      'o.completed_at',
      'o.cancelled_at',
      'o.cancelled_by',
      'o.hold_extended',
      'o.promo_code',
    ])
    .select((e) => [
      e
        .selectFrom('affiliates as f')
        .select('f.code')
        .whereRef('f.id', '=', 'o.affiliate_id')
        .as('affiliate'),
      jsonArrayFrom(
        e
          .selectFrom('question_answers as a')
          .leftJoin('questions as q', 'q.id', 'a.question_id')
          .select(['a.id', 'a.question_id', 'a.attendee_id', 'a.title', 'a.type', 'a.answer'])
          .whereRef('a.order_id', '=', 'o.id')
          .orderBy('q.position')
          .orderBy('a.id'),
      ).as('answers'),
      jsonArrayFrom(
        e
          .selectFrom('order_items as i')
          .select([
            'i.id',
            'i.order_id',
            'i.ticket_id',
            'i.ticket_price_id',
            'i.item_name',
            'i.quantity',
            'i.price',
            'i.price_before_discount',
            'i.unit_fee',
            'i.unit_tax',
            'i.taxes_and_fees_rollup',
          ])
          .whereRef('i.order_id', '=', 'o.id')
          .orderBy('i.id'),
      ).as('items'),
      jsonArrayFrom(
        e
          .selectFrom('attendees as a')
          .innerJoin('tickets as t', 't.id', 'a.ticket_id')
          .innerJoin('ticket_prices as p', 'p.id', 'a.ticket_price_id')
          .select([
            'a.id',
            'a.short_id',
            'a.public_id',
            'a.order_id',
            'a.order_item_id',
            'a.event_id',
            'a.ticket_id',
            'a.ticket_price_id',
            'a.first_name',
            'a.last_name',
            'a.email',
            'a.locale',
            'a.status',
            titleOfTicket(ctx).as('ticket_title'),
            labelOfPrice(ctx).as('price_label'),
            briefTicket('a.ticket_id', ctx.locale).as('ticket'),
            iso('a.created_at').as('created_at'),
          ])
          .whereRef('a.order_id', '=', 'o.id')
          .orderBy('a.id'),
      ).as('attendees'),
    ]);

export type OrderRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
export type ItemRow = OrderRow['items'][number];

/** Adds the totals of a line: its unit amounts times the quantity. */
export function toItem({ unit_fee, unit_tax, ...item }: ItemRow): OrderItem {
  const { quantity: n, price } = item;
  return {
    ...item,
    total_before_discount: n * item.price_before_discount,
    total_before_additions: n * price,
    total_service_fee: n * unit_fee,
    total_tax: n * unit_tax,
    total_gross: n * (price + unit_fee + unit_tax),
    taxes_and_fees_rollup: addUp([{ rollup: item.taxes_and_fees_rollup, times: n }]),
  };
}

/** Without the check-ins, which only staff see. */
export type PlainOrder = Omit<ListedOrder, 'attendees'> & {
  attendees: Omit<ListedOrder['attendees'][number], 'check_ins'>[];
};
/** An order row as the API shows it. */
export function toOrder(row: OrderRow): PlainOrder {
  const {
    items,
    answers,
    account_id: _account,
    session_hash: _session,
    user_id: _user,
    holds: _holds,
    hold_extended: _extended,
    cancelled_at: _cancelled,
    cancelled_by: _by,
    ...order
  } = row;
  return {
    ...order,
    attendees: row.attendees.map((attendee) => ({
      ...attendee,
      order: { id: row.id, short_id: row.short_id, public_id: row.public_id },
    })),
    order_items: items.map(toItem),
    display_status: displayStatus(row),
    total_remaining: row.total_gross - row.total_refunded,
    is_free_order: row.total_gross === 0,
    question_answers: answers.map(shownAnswer),
  };
}

/** Returns the order with items, attendees and answers; undefined when there is none. */
export const find = (ctx: Context, id: number): Promise<OrderRow | undefined> =>
  rows(ctx).where('o.id', '=', id).executeTakeFirst();
/**
 * Finds an order by the secret short id of its link; undefined when there is none. The caller
 * checks the event.
 */
export const findByShortId = (ctx: Context, shortId: string): Promise<OrderRow | undefined> =>
  rows(ctx).where('o.short_id', '=', shortId).executeTakeFirst();
/** Returns the existing orders among the given ids, keyed by id. */
export const findAll = async (
  ctx: Context,
  ids: readonly number[],
): Promise<Map<number, OrderRow>> =>
  new Map(
    (ids.length ? await rows(ctx).where('o.id', '=', anyOf(ids)).execute() : []).map((row) => [
      row.id,
      row,
    ]),
  );
