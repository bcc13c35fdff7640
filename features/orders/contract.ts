import { z } from 'zod';
import {
  ListedAttendee,
  ListedOrder,
  Order,
  OrderAttendee,
  OrderDispute,
  PublicOrder,
} from './order.contract.ts';
import {
  changed,
  email,
  endpoint,
  id,
  instant,
  maybe,
  maybeTyped,
  message,
  money,
  optional,
  shownRichText,
  terms,
  text,
  textLanguages,
  version,
  listOf,
  nameOfPerson,
} from '#platform/endpoint.ts';
import { ResolvedEvent } from '#features/events/contract.ts';
import { AnswerInput } from '#features/questions/contract.ts';
import {
  CancelInput,
  RefundInput,
  RefundOutcomeInput,
  refundRefusals,
} from './refunds.contract.ts';
import { orderStatuses, paymentStatuses, refundStatuses } from './rules/status.ts';

export const Reservation = z.object({
  tickets: z
    .array(
      z.object({
        ticket_id: id(),
        quantities: z
          .array(
            z.object({
              price_id: id(),
              /** A line with quantity 0 next to others was not chosen. */
              quantity: z.number().int().min(0).max(100),
              price: maybe(money().min(0).max(10_000_000)),
            }),
          )
          .min(1)
          .max(50),
      }),
    )
    .min(1)
    .max(100),
  promo_code: maybe(text(50)),
  affiliate_code: maybe(text(50)),
});
const answers = () => maybeTyped(z.array(AnswerInput).max(100));
export const Details = z.object({
  order: z.object({
    first_name: nameOfPerson(),
    last_name: optional(nameOfPerson()),
    email: email(),
    terms: terms(),
    questions: answers(),
  }),
  attendees: maybeTyped(
    z
      .array(
        z.object({
          ticket_id: id(),
          ticket_price_id: id(),
          first_name: maybe(nameOfPerson()),
          last_name: optional(nameOfPerson()),
          email: maybe(email()),
          questions: answers(),
        }),
      )
      .max(100),
  ),
});

const list = {
  sorts: ['created_at', 'first_name', 'last_name', 'email', 'total_gross', 'status'],
  default: ['created_at', 'desc'],
  filters: {
    status: orderStatuses,
    payment_status: paymentStatuses,
    refund_status: refundStatuses,
    created_at: 'instant',
    ticket_id: 'number',
  },
} as const;
const Mail = z.object({
  id: id(),
  kind: z.string(),
  subject: z.string(),
  to_address: z.string(),
  status: z.string(),
  created_at: instant(),
  sent_at: instant().nullable(),
});
const OrderRefund = z.object({
  id: id(),
  amount: money(),
  status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED']),
  reason: z.string(),
  /** The failure code of the provider. */
  failure: z.string().nullable(),
  /** The answer was lost at a provider that cannot be queried: staff must report the outcome. */
  is_unconfirmed: z.boolean(),
  created_at: instant(),
});
/** `refundable` is this attendee's part of what is left of the payment. */
const StaffAttendee = ListedAttendee.extend({ refundable: money() });
export const StaffOrder = Order.extend({
  attendees: z.array(StaffAttendee),
  mails: z.array(Mail),
  version: z.number(),
  /** What can still be refunded: captured less refunded and pending. */
  refundable: money(),
  refunds: z.array(OrderRefund),
  disputes: z.array(OrderDispute),
  cancelled_at: instant().nullable(),
  cancelled_by: z.enum(['staff', 'buyer', 'event']).nullable(),
  /** The printable tickets of a completed order at the buyer's link; null without a valid one. */
  tickets_url: z.string().nullable(),
});
export type StaffOrder = z.output<typeof StaffOrder>;
export const BuyerChange = z.object({
  first_name: changed(nameOfPerson()),
  last_name: optional(nameOfPerson()),
  email: changed(email()),
  questions: listOf(z.array(AnswerInput).max(100)),
  version: version(),
});
const receiptRefusals = ['order.not_completed', 'order.nothing_was_paid'] as const;
const include = z.object({ include: z.string().optional() });
/** `key` is from the link in the buyer's mail, which opens the order on any device. */
const reading = include.extend({ key: z.string().max(64).optional() });
export const orders = {
  reserve: endpoint('POST /public/events/:eventId/order', {
    access: 'public',
    limit: 'reserve',
    status: 201,
    idempotent: 'batched',
    body: Reservation,
    returns: PublicOrder,
    refuses: [
      'ticket.sold_out',
      'ticket.not_on_sale_yet',
      'ticket.sale_ended',
      'ticket.members_only',
      'ticket.other_tier',
      'order.too_many_held',
      'order.network_holds_too_many',
      'event.not_available',
      'event.ended',
      'order.total_too_small',
      'order.total_too_large',
      'promo_code.used_up',
      'ticket.total_cannot_be_charged',
    ],
  }),
  read: endpoint('GET /public/events/:eventId/order/:orderShortId', {
    access: 'buyer',
    query: reading,
    returns: PublicOrder,
  }),
  receipt: endpoint('GET /public/events/:eventId/order/:orderShortId/receipt', {
    access: 'buyer',
    limit: 'document',
    shape: 'file',
    query: reading.pick({ key: true }),
    refuses: receiptRefusals,
  }),
  answer: endpoint('PUT /public/events/:eventId/order/:orderShortId', {
    access: 'buyer',
    query: include,
    body: Details,
    returns: PublicOrder,
    refuses: [
      'order.expired',
      'order.already_paid',
      'order.being_processed',
      'order.no_longer_available',
      'order.membership_changed',
    ],
  }),
  /** The payment methods of this order, in display order. */
  paymentProviders: endpoint('GET /public/events/:eventId/order/:orderShortId/payment-providers', {
    access: 'buyer',
    shape: 'list',
    returns: z.object({ provider: z.string() }),
  }),
  abandon: endpoint('DELETE /public/events/:eventId/order/:orderShortId', {
    access: 'buyer',
    shape: 'none',
    refuses: ['order.already_paid', 'order.being_processed'],
  }),
  list: endpoint('GET /events/:eventId/orders', {
    access: 'orders.read',
    shape: 'page',
    list,
    returns: ListedOrder,
  }),
  get: endpoint('GET /events/:eventId/orders/:orderId', {
    access: 'orders.read',
    returns: StaffOrder,
  }),
  receiptForStaff: endpoint('GET /events/:eventId/orders/:orderId/receipt', {
    access: 'orders.read',
    limit: 'document',
    shape: 'file',
    refuses: receiptRefusals,
  }),
  change: endpoint('PUT /events/:eventId/orders/:orderId', {
    access: 'orders.manage',
    body: BuyerChange,
    returns: StaffOrder,
    refuses: ['order.not_completed', 'stale_version'],
  }),
  resend: endpoint('POST /events/:eventId/orders/:orderId/resend_confirmation', {
    access: 'orders.manage',
    shape: 'raw',
    returns: message,
    refuses: [
      'order.not_completed',
      'mail.address_removed',
      'mail.email_not_confirmed',
      'mail.daily_cap',
      'mail.mailbox_is_full',
    ],
  }),
  refund: endpoint('POST /events/:eventId/orders/:orderId/refund', {
    access: 'orders.manage',
    idempotent: true,
    body: RefundInput,
    returns: StaffOrder,
    refuses: [...refundRefusals, 'order.not_completed', 'order.refund_just_made'],
  }),
  confirmRefund: endpoint('POST /events/:eventId/orders/:orderId/refunds/:refundId/outcome', {
    access: 'orders.manage',
    body: RefundOutcomeInput,
    returns: StaffOrder,
    refuses: ['order.refund_not_in_doubt', 'order.refund_pending'],
  }),
  /** Staff looked into the differences between an order and the ledger: they are listed no more. */
  checkDifferences: endpoint('POST /events/:eventId/orders/:orderId/differences/checked', {
    access: 'orders.manage',
    shape: 'none',
  }),
  cancel: endpoint('POST /events/:eventId/orders/:orderId/cancel', {
    access: 'orders.manage',
    idempotent: true,
    body: CancelInput,
    returns: StaffOrder,
    refuses: [...refundRefusals, 'order.not_completed', 'order.already_cancelled'],
  }),
  checkPayment: endpoint('POST /events/:eventId/orders/:orderId/check_payment_status', {
    access: 'orders.manage',
    returns: StaffOrder,
  }),
  calendar: endpoint('GET /public/events/:eventId/calendar.ics', {
    access: 'public',
    shape: 'file',
    refuses: ['event.not_available'],
  }),
  ticketPdf: endpoint('GET /public/tickets/:attendeeShortId/pdf', {
    access: 'link',
    limit: 'document',
    shape: 'file',
  }),
  attendeeTicket: endpoint('GET /public/events/:eventId/attendees/:attendeeShortId', {
    access: 'link',
    returns: OrderAttendee.omit({ email: true }).extend({
      code: z.string(),
      order_public_id: z.string(),
      event: ResolvedEvent,
      organizer_name: z.string(),
      checked_in_at: instant().nullable(),
      is_online_event: z.boolean(),
      /** Connection details, only on a ticket that can be used. */
      online_event_connection_details: shownRichText().nullable(),
      ticket_page_message: shownRichText().nullable(),
      weather_rule: shownRichText().nullable(),
      text_languages: textLanguages(),
    }),
  }),
};
