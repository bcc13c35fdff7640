import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { hashToken, keyedHash, sameText } from '#platform/secrets.ts';
import { eventForBuyer } from '#features/events/actions/for-buyer.ts';
import { howToJoin } from '#features/events/rules/how-to-join.ts';
import type { PublicOrder } from '../order.contract.ts';
import { namesOf } from '../item-names.store.ts';
import * as orderRows from '../rows.store.ts';
import { languagesOfKept } from '../rules/item-names.ts';

/**
 * Returns the order if the caller may open it. An unfinished order belongs to the session that made
 * it: the short id alone is not enough. A completed one is opened by its short id, which is in the
 * mailed link.
 */
export async function ownOrder(
  ctx: Context,
  eventId: number,
  shortId: string,
): Promise<orderRows.OrderRow> {
  const order = await orderNamed(ctx, eventId, shortId);
  if (!mayOpen(ctx, order)) throw notFound();
  return order;
}

/**
 * Finds an order by its short id for any caller: check who the caller is before returning any of
 * it.
 */
export async function orderNamed(
  ctx: Context,
  eventId: number,
  shortId: string,
): Promise<orderRows.OrderRow> {
  const order = await orderRows.findByShortId(ctx, shortId);
  if (!order || order.event_id !== eventId) throw notFound();
  return order;
}

/** An order that is not yet completed or cancelled opens only in the buyer's own browser. */
export const mayOpen = (
  ctx: Context,
  order: Pick<orderRows.OrderRow, 'status' | 'session_hash'>,
): boolean =>
  order.status === 'COMPLETED' || order.status === 'CANCELLED' || isOfSession(ctx, order);

/** The key in the link of the buyer's mail: its holder counts as the buyer, on any device. */
export const orderKey = ({ config }: Pick<Context, 'config'>, shortId: string): string =>
  keyOf(config.secret, shortId);
const keyOf = (secret: string, shortId: string): string => keyedHash(secret, `order ${shortId}`);

/** A mail that was queued before the secret was rotated has a key made with the previous secret. */
const isKey = ({ config: { secret, secret_previous } }: Context, shortId: string, key: string) =>
  [secret, ...(secret_previous ? [secret_previous] : [])].some((item) =>
    sameText(key, keyOf(item, shortId)),
  );

/**
 * Is the caller the buyer: the browser that ordered, the user who was signed in then, or a holder
 * of the mailed link?
 */
export function isBuyer(ctx: Context, order: orderRows.OrderRow, key: string | undefined): boolean {
  if (key !== undefined && isKey(ctx, order.short_id, key)) return true;
  if (order.user_id !== null && ctx.actor?.user_id === order.user_id) return true;
  return isOfSession(ctx, order);
}

const isOfSession = (ctx: Context, order: Pick<orderRows.OrderRow, 'session_hash'>): boolean =>
  ctx.session !== null &&
  order.session_hash !== null &&
  sameText(hashToken(ctx.session), order.session_hash);

/**
 * An order as its buyer sees it, with the event if included. For other callers all personal data
 * and tickets are left out.
 */
export async function publicView(
  ctx: Context,
  order: orderRows.OrderRow,
  { include, key }: { include?: string | undefined; key?: string | undefined },
): Promise<PublicOrder> {
  const is_buyer = isBuyer(ctx, order, key);
  const fullOrder = orderRows.toOrder(order);
  const view: PublicOrder = {
    ...fullOrder,
    ...(is_buyer ? {} : nobody),
    is_buyer,
    key: is_buyer && order.status === 'COMPLETED' ? orderKey(ctx, order.short_id) : null,
    server_time: ctx.now,
    cancelled_at: order.cancelled_at,
    cancelled_by: order.cancelled_by,
    is_payment_required: order.total_gross > 0 && order.status === 'RESERVED',
    // Looked up only when an order is read again: the mail is written after it is completed.
    is_mail_withheld: false,
    is_expired:
      order.status === 'EXPIRED' ||
      (order.status === 'RESERVED' && order.reserved_until <= ctx.now),
  };
  if (!include?.split(',').includes('event')) return view;
  const event = await eventForBuyer(ctx, order.event_id);
  const names = await namesOf(ctx, namedIn(order));
  // The connection details are only for buyers who have a ticket.
  const connection = is_buyer && order.status === 'COMPLETED' ? howToJoin(event.settings) : null;
  return {
    ...view,
    text_languages: languagesOfKept(
      is_buyer ? order : { ...order, answers: [] },
      names,
      ctx.locale,
    ),
    event: {
      ...event,
      settings: { ...event.settings, online_event_connection_details: connection },
    },
  };
}

/** The ids of the rows whose names an order stores. */
const namedIn = ({
  items,
  answers,
  taxes_and_fees_rollup: { taxes, fees },
}: orderRows.OrderRow) => ({
  prices: items.map((item) => item.ticket_price_id),
  charges: [...taxes, ...fees].flatMap((line) => line.id ?? []),
  questions: answers.flatMap((answer) => answer.question_id ?? []),
});

const nobody = {
  first_name: null,
  last_name: null,
  email: null,
  attendees: [],
  question_answers: [],
};
