import { z } from 'zod';
import { endpoint, instant, maybe, message, money, textLanguages } from '#platform/endpoint.ts';
import { currencies } from '#platform/pure/money.ts';
import { ResolvedEvent } from '#features/events/contract.ts';
import { Order, OrderAttendee, OrderItem } from './order.contract.ts';

/** What a buyer who cancels would get back, shown before they confirm. */
export const BookingCancellation = z.object({
  state: z.enum(['OPEN', 'CANCELLED']),
  public_id: z.string(),
  event_title: z.string(),
  text_languages: textLanguages(),
  event_start: instant(),
  timezone: z.string(),
  currency: z.string(),
  tickets: z.number(),
  /** What was paid less what was refunded, what was refunded, the fee retained, and the refund. */
  paid: money(),
  refunded: money(),
  fee: money(),
  refund: money(),
});
/** The key of the link in the buyer's mail. */
const key = () => z.string().max(64);

/**
 * The refund that the buyer was shown: a smaller one is refused until they have confirmed again.
 */
const promised = {
  shown: maybe(z.object({ currency: z.enum(currencies), refund: money().min(0).max(100_000_000) })),
};

/** A booking as shown to the user it belongs to. */
export const OwnBooking = Order.pick({
  id: true,
  event_id: true,
  short_id: true,
  public_id: true,
  status: true,
  payment_status: true,
  refund_status: true,
  display_status: true,
  currency: true,
  total_gross: true,
  total_refunded: true,
  email: true,
  created_at: true,
}).extend({
  event: ResolvedEvent.pick({
    id: true,
    title: true,
    slug: true,
    start_date: true,
    end_date: true,
    actual_end_date: true,
    timezone: true,
    location_details: true,
    lifecycle_status: true,
    text_languages: true,
  }),
  /**
   * The languages of the names that the order stores as its buyer read them (`items.0.item_name`).
   */
  text_languages: textLanguages(),
  items: z.array(OrderItem.pick({ id: true, item_name: true, quantity: true, total_gross: true })),
  tickets: z.array(
    OrderAttendee.pick({
      id: true,
      short_id: true,
      public_id: true,
      first_name: true,
      last_name: true,
      ticket_title: true,
      price_label: true,
      status: true,
    }),
  ),
  /** Opens tickets and receipt, as the link in the mail does. */
  key: z.string(),
  has_receipt: z.boolean(),
  /** True while the event has not begun; the preview reports any other obstacle. */
  may_be_cancelled: z.boolean(),
});
export type OwnBooking = z.output<typeof OwnBooking>;

const readRefusals = [
  'booking.event_started',
  'booking.checked_in',
  'booking.disputed',
  'order.not_completed',
  'order.refund_pending',
] as const;
const cancelRefusals = [
  ...readRefusals,
  'order.already_cancelled',
  'booking.refund_is_less',
] as const;

export const booking = {
  read: endpoint('GET /public/events/:eventId/order/:orderShortId/cancellation', {
    access: 'buyer',
    query: z.object({ key: key().optional() }),
    returns: BookingCancellation,
    refuses: readRefusals,
  }),
  cancel: endpoint('POST /public/events/:eventId/order/:orderShortId/cancellation', {
    access: 'buyer',
    limit: 'pay',
    body: z.object({ key: maybe(key()), ...promised }).nullish(),
    returns: BookingCancellation,
    refuses: cancelRefusals,
  }),
  /** Made while signed in, or for an address that the user has confirmed. */
  mine: endpoint('GET /WOWusers/bookings', {
    access: 'signed_in',
    shape: 'page',
    query: z.object({ when: z.enum(['upcoming', 'past']).optional() }),
    list: { sorts: ['start_date', 'created_at'], default: ['start_date', 'asc'], filters: {} },
    returns: OwnBooking,
  }),
  cancelMine: endpoint('POST /WOWusers/bookings/:orderShortId/cancel', {
    access: 'signed_in',
    limit: 'pay',
    query: z.object({ preview: z.literal('1').optional() }),
    body: z.object(promised).nullish(),
    returns: BookingCancellation,
    refuses: cancelRefusals,
  }),
  resendMine: endpoint('POST /WOWusers/bookings/:orderShortId/resend', {
    access: 'signed_in',
    shape: 'raw',
    returns: message,
    refuses: ['order.not_completed', 'mail.mailbox_is_full'],
  }),
};
