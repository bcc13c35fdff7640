import { z } from 'zod';
import { Order, OrderAttendee, PublicOrder } from './order.contract.ts';
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
  text,
  version,
  listOf,
  nameOfPerson,
} from '#platform/endpoint.ts';
import { EventBasics } from '#features/events/contract.ts';
import { AnswerInput } from '#features/questions/contract.ts';
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
              quantity: z.number().int().min(1).max(100),
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
    terms: maybe(z.boolean()),
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
  sorts: ['created_at', 'first_name', 'email', 'total_gross', 'status'],
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
export const StaffOrder = Order.extend({ mails: z.array(Mail), version: z.number() });
export type StaffOrder = z.output<typeof StaffOrder>;
export const BuyerChange = z.object({
  first_name: changed(nameOfPerson()),
  last_name: optional(nameOfPerson()),
  email: changed(email()),
  questions: listOf(z.array(AnswerInput).max(100)),
  version: version(),
});
const include = z.object({ include: z.string().optional() });
/** `key` is that of the link in the buyer's mail, which opens the order on any device. */
const reading = include.extend({ key: z.string().max(64).optional() });

export const orders = {
  reserve: endpoint('POST /public/events/:eventId/order', {
    access: 'public',
    limit: 'reserve',
    status: 201,
    // Kept by the batch that writes the reservation.
    idempotent: 'apart',
    body: Reservation,
    returns: PublicOrder,
    refuses: [
      'ticket.sold_out',
      'ticket.not_on_sale_yet',
      'ticket.sale_ended',
      'ticket.members_only',
      'order.too_many_held',
      'order.network_holds_too_many',
      'event.not_available',
      'event.ended',
      'order.total_too_small',
      'order.total_too_large',
    ],
  }),
  read: endpoint('GET /public/events/:eventId/order/:orderShortId', {
    access: 'buyer',
    query: reading,
    returns: PublicOrder,
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
    ],
  }),
  /** How this order may be paid, in the order in which it is offered. */
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
    returns: Order,
  }),
  get: endpoint('GET /events/:eventId/orders/:orderId', {
    access: 'orders.read',
    returns: StaffOrder,
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
    refuses: ['order.not_completed', 'mail.email_not_confirmed', 'mail.daily_cap'],
  }),
  checkPayment: endpoint('POST /events/:eventId/orders/:orderId/check_payment_status', {
    access: 'orders.manage',
    returns: StaffOrder,
  }),
  calendar: endpoint('GET /public/events/:eventId/calendar.ics', {
    access: 'public',
    shape: 'file',
  }),
  ticketPdf: endpoint('GET /public/tickets/:attendeeShortId/pdf', {
    access: 'link',
    shape: 'file',
  }),
  attendeeTicket: endpoint('GET /public/events/:eventId/attendees/:attendeeShortId', {
    access: 'link',
    returns: OrderAttendee.omit({ email: true }).extend({
      code: z.string(),
      order_public_id: z.string(),
      event: EventBasics,
      organizer_name: z.string(),
      checked_in_at: instant().nullable(),
      ticket_page_message: z.string().nullable(),
    }),
  }),
};
