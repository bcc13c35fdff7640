import type { Context } from '#platform/context.ts';
import { on, type Route } from '#platform/http.ts';
import { notFound } from '#platform/pure/refusal.ts';
import { attendeeByShortId } from '#features/attendees/actions/of-order.ts';
import { events } from '#features/events/contract.ts';
import { liveEvent } from '#features/listings/actions/live-event.ts';
import { abandon, answer } from './actions/answer.ts';
import { attendeeTicket } from './actions/attendee-ticket.ts';
import { cancelOrder } from './actions/cancel.ts';
import { cancelEvent, isCancelledEvent, readCancellation } from './actions/cancel-event.ts';
import { checkDifferences } from './actions/check-differences.ts';
import { confirmRefund } from './actions/confirm-refund.ts';
import { refundable } from './actions/request-refund.ts';
import { withCheckIns } from './actions/with-check-ins.ts';
import { refundOrder } from './actions/refund.ts';
import { clearHolds, removeEvent } from './actions/remove-event.ts';
import { ticketsUrl } from './actions/links.ts';
import { pay } from './actions/pay.ts';
import { isBuyer, mayOpen, orderNamed, ownOrder, publicView } from './actions/read.ts';
import { receipt } from './actions/receipt.ts';
import { resendConfirmation } from './actions/resend.ts';
import { inLine } from './actions/line.ts';
import { reserve } from './actions/reserve.ts';
import { counted } from './actions/rush.ts';
import { reconcileOrder } from './actions/reconcile.ts';
import { disputesOfOrder } from '#features/payments/actions/disputes.ts';
import { offeredProviders } from '#features/payments/actions/offered.ts';
import { paymentsOf } from '#features/payments/actions/pay.ts';
import type { PaymentProvider } from '#features/payments/providers/provider.ts';
import { registered } from '#features/payments/providers/registry.ts';
import { checkSent as checkSentTicket } from '#features/tickets/actions/check-sent.ts';
import { change as changeTicket, remove as removeTicket } from '#features/tickets/actions/write.ts';
import { tickets } from '#features/tickets/contract.ts';
import { orders, type StaffOrder } from './contract.ts';
import { eventCancellation } from './cancellation.contract.ts';
import { eventCalendar, ticketsPdf } from './documents.ts';
import { changeBuyer } from './actions/change-buyer.ts';
import { paidUnits, shareOf } from './rules/refunds.ts';
import * as orderRows from './rows.store.ts';
import * as orderList from './list.store.ts';
import * as store from './store.ts';
import { isWithheld } from './withheld.store.ts';
import type { z } from 'zod';

async function staffOrder(ctx: Context, id: number): Promise<z.input<typeof StaffOrder>> {
  const order = await orderRows.find(ctx, id);
  if (!order) throw notFound();
  const [[whole], mails, refunds, disputes, left] = await Promise.all([
    withCheckIns(ctx, [orderRows.toOrder(order)]),
    store.mails(ctx, id),
    store.refundsOf(ctx, id),
    disputesOfOrder(ctx, id),
    refundable(ctx, id),
  ]);
  if (!whole) throw notFound();
  const units = paidUnits(whole.order_items, order.attendees);
  return {
    ...whole,
    attendees: whole.attendees.map((attendee) => ({
      ...attendee,
      refundable: shareOf(left, units, attendee.id, order.currency),
    })),
    version: order.version,
    cancelled_at: order.cancelled_at,
    cancelled_by: order.cancelled_by,
    tickets_url:
      order.status === 'COMPLETED' &&
      order.attendees.some((attendee) => attendee.status === 'ACTIVE')
        ? ticketsUrl(ctx, order)
        : null,
    refundable: left,
    mails,
    refunds,
    disputes,
  };
}
/**
 * The provider is queried within a rate limit, as it limits all buyers of the installation
 * together; it is far higher for the browser that ordered. Past it the answer is what is stored.
 */
const mayAsk = async (ctx: Context, order: orderRows.OrderRow): Promise<boolean> =>
  !ctx.config.rate_limit ||
  (await ctx.limits.take(
    mayOpen(ctx, order) ? 'payment_own' : 'payment_elsewhere',
    String(order.id),
  )) === 0;

/**
 * Starting a payment and asking for its status work the same for every provider; the paths are the
 * provider's own.
 */
const checkoutRoutes = (provider: PaymentProvider): Route[] => [
  on(provider.calls.start, async (ctx, { params }) =>
    pay(ctx, await ownOrder(ctx, params.eventId, params.orderShortId), provider),
  ),
  on(provider.calls.status, async (ctx, { params }) => {
    const named = await orderNamed(ctx, params.eventId, params.orderShortId);
    const { id } = named;
    // Before `ownOrder`: a phone that scanned a code on another screen returns in its own browser,
    // where the order can be opened only once it is paid.
    if ((await mayAsk(ctx, named)) && (await paymentsOf(ctx, id)).length)
      await reconcileOrder(ctx, id);
    const order = await ownOrder(ctx, params.eventId, params.orderShortId);
    const payments = await paymentsOf(ctx, id);
    const last =
      payments.find((p) => p.status === 'SUCCEEDED') ??
      payments.findLast((p) => p.provider === provider.name);
    return {
      status: last?.status ?? 'NONE',
      amount: order.total_gross,
      order_status: order.status,
      payment_status: order.payment_status,
      last_error_code: last?.last_error_code ?? null,
    };
  }),
];

export const orderRoutes = [
  on(orders.reserve, (ctx, { params: { eventId }, body }) =>
    counted(ctx, eventId, () => inLine(ctx, eventId, () => reserve(ctx, eventId, body))),
  ),
  on(orders.read, async (ctx, { params, query }) => {
    const order = await ownOrder(ctx, params.eventId, params.orderShortId);
    const view = await publicView(ctx, order, query);
    const mayBeWithheld = view.is_buyer && view.is_free_order && view.status === 'COMPLETED';
    return { ...view, is_mail_withheld: mayBeWithheld && (await isWithheld(ctx, order.id)) };
  }),
  on(orders.receipt, async (ctx, { params, query }) => {
    const order = await ownOrder(ctx, params.eventId, params.orderShortId);
    if (!isBuyer(ctx, order, query.key)) throw notFound();
    return receipt(ctx, order);
  }),
  on(orders.receiptForStaff, async (ctx, { params }) => {
    const order = await orderRows.find(ctx, params.orderId);
    if (!order) throw notFound();
    return receipt(ctx, order);
  }),
  on(orders.answer, async (ctx, { params, body, query }) =>
    publicView(ctx, await answer(ctx, params.eventId, params.orderShortId, body), query),
  ),
  on(orders.abandon, async (ctx, { params }) =>
    abandon(ctx, await ownOrder(ctx, params.eventId, params.orderShortId)),
  ),
  ...registered.flatMap(checkoutRoutes),
  on(orders.paymentProviders, async (ctx, { params }) =>
    offeredProviders(ctx, await ownOrder(ctx, params.eventId, params.orderShortId)),
  ),
  on(orders.list, async (ctx, { params, list }) => {
    const found = await orderList.list(ctx, params.eventId, list);
    return { ...found, rows: await withCheckIns(ctx, found.rows) };
  }),
  on(orders.get, (ctx, { params }) => staffOrder(ctx, params.orderId)),
  on(orders.change, async (ctx, { params, body }) => {
    await changeBuyer(ctx, params.eventId, params.orderId, body);
    return staffOrder(ctx, params.orderId);
  }),
  on(orders.resend, async (ctx, { params }) => {
    await resendConfirmation(ctx, params.orderId);
    return { message: ctx.texts.format(ctx.locale, 'orders.confirmation_sent') };
  }),
  on(orders.refund, async (ctx, { params, body }) => {
    await refundOrder(ctx, params.orderId, body);
    return staffOrder(ctx, params.orderId);
  }),
  on(orders.confirmRefund, async (ctx, { params, body }) => {
    await confirmRefund(ctx, params.orderId, params.refundId, body);
    return staffOrder(ctx, params.orderId);
  }),
  on(orders.checkDifferences, (ctx, { params }) => checkDifferences(ctx, params.orderId)),
  on(orders.cancel, async (ctx, { params, body }) => {
    await cancelOrder(ctx, params.orderId, body);
    return staffOrder(ctx, params.orderId);
  }),
  on(orders.checkPayment, async (ctx, { params }) => {
    await reconcileOrder(ctx, params.orderId);
    return staffOrder(ctx, params.orderId);
  }),
  on(events.remove, (ctx, { params }) => removeEvent(ctx, params.eventId)),
  on(
    tickets.change,
    (ctx, { params, body }) => changeTicket(ctx, params.eventId, params.ticketId, body, clearHolds),
    (valid) => checkSentTicket(valid, false),
  ),
  on(tickets.remove, (ctx, { params }) =>
    removeTicket(ctx, params.eventId, params.ticketId, clearHolds),
  ),
  on(eventCancellation.get, (ctx, { params }) => readCancellation(ctx, params.eventId)),
  on(eventCancellation.start, async (ctx, { params, body }) => {
    await cancelEvent(ctx, params.eventId, body);
    return readCancellation(ctx, params.eventId);
  }),
  on(orders.calendar, async (ctx, { params }) => {
    // Visitors who have the date in a calendar can learn from it that the event was cancelled.
    if (!(await isCancelledEvent(ctx, params.eventId))) await liveEvent(ctx, params.eventId);
    const { text, slug } = await eventCalendar(ctx, params.eventId);
    return {
      bytes: Buffer.from(text),
      mime_type: 'text/calendar; charset=utf-8',
      name: `${slug}.ics`,
      attachment: true,
    };
  }),
  on(orders.ticketPdf, async (ctx, { params }) => {
    const attendee = await attendeeByShortId(ctx, params.attendeeShortId);
    if (attendee?.status !== 'ACTIVE') throw notFound();
    return {
      bytes: await ticketsPdf(ctx, [attendee], ctx.locale),
      mime_type: 'application/pdf',
      name: `${attendee.public_id}.pdf`,
      attachment: true,
    };
  }),
  on(orders.attendeeTicket, async (ctx, { params }) => {
    const attendee = await attendeeByShortId(ctx, params.attendeeShortId);
    if (!attendee || attendee.event_id !== params.eventId || attendee.status === 'AWAITING_PAYMENT')
      throw notFound();
    return attendeeTicket(ctx, attendee);
  }),
];
