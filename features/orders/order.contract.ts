import { z } from 'zod';
import { id, instant, locale, money, shownRichText, textLanguages } from '#platform/endpoint.ts';
import { CheckInOfAttendee, OrderBrief } from '#features/attendees/contract.ts';
import { ResolvedEvent } from '#features/events/contract.ts';
import { ResolvedSettings } from '#features/events/settings.contract.ts';
import { QuestionAnswer } from '#features/questions/contract.ts';
import { TicketBrief } from '#features/tickets/contract.ts';
import { displayStatuses, orderStatuses, paymentStatuses, refundStatuses } from './rules/status.ts';

const ChargeLine = z.object({
  name: z.string(),
  rate: z.number(),
  type: z.enum(['FIXED', 'PERCENTAGE']),
  value: money(),
});
export const Rollup = z.object({ taxes: z.array(ChargeLine), fees: z.array(ChargeLine) });
export const OrderItem = z.object({
  id: id(),
  order_id: id(),
  ticket_id: id(),
  ticket_price_id: id(),
  item_name: z.string(),
  quantity: z.number(),
  price: money(),
  price_before_discount: money(),
  total_before_discount: money(),
  total_before_additions: money(),
  total_service_fee: money(),
  total_tax: money(),
  total_gross: money(),
  taxes_and_fees_rollup: Rollup,
});
export type OrderItem = z.output<typeof OrderItem>;
export const OrderAttendee = z.object({
  id: id(),
  short_id: z.string(),
  public_id: z.string(),
  order_id: id(),
  event_id: id(),
  ticket_id: id(),
  ticket_price_id: id(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  locale: locale(),
  status: z.enum(['AWAITING_PAYMENT', 'ACTIVE', 'CANCELLED']),
  ticket_title: z.string(),
  /** The label of a price of a ticket that has several. */
  price_label: z.string().nullable(),
  ticket: TicketBrief,
  created_at: instant(),
});
export const Order = z.object({
  id: id(),
  event_id: id(),
  short_id: z.string(),
  public_id: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses).nullable(),
  refund_status: z.enum(refundStatuses).nullable(),
  display_status: z.enum(displayStatuses),
  currency: z.string(),
  total_before_additions: money(),
  total_tax: money(),
  total_fee: money(),
  total_discount: money(),
  total_gross: money(),
  total_refunded: money(),
  total_remaining: money(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  locale: locale(),
  payment_provider: z.string().nullable(),
  is_manually_created: z.boolean(),
  is_free_order: z.boolean(),
  promo_code: z.string().nullable(),
  affiliate: z.string().nullable(),
  created_at: instant(),
  reserved_until: instant(),
  completed_at: instant().nullable(),
  order_items: z.array(OrderItem),
  attendees: z.array(OrderAttendee),
  question_answers: z.array(QuestionAnswer),
  taxes_and_fees_rollup: Rollup,
});
export type Order = z.output<typeof Order>;
/** As staff see it: each attendee names their order, and has their check-ins. */
export const ListedAttendee = OrderAttendee.extend({
  order: OrderBrief,
  check_ins: z.array(CheckInOfAttendee),
});
export const ListedOrder = Order.extend({ attendees: z.array(ListedAttendee) });
export type ListedOrder = z.output<typeof ListedOrder>;

export const PublicOrder = Order.extend({
  /**
   * False for a visitor who only has the reference; personal data and tickets are then left out.
   */
  is_buyer: z.boolean(),
  /** Opens the completed order on any device and in print; returned to its buyer only. */
  key: z.string().nullable(),
  is_expired: z.boolean(),
  cancelled_at: instant().nullable(),
  cancelled_by: z.enum(['staff', 'buyer', 'event']).nullable(),
  is_payment_required: z.boolean(),
  /** The mail with the tickets was not sent, because its mailbox has received too many. */
  is_mail_withheld: z.boolean(),
  server_time: instant(),
  /**
   * With the event: the languages of the names that the order stores as its buyer read them
   * (`order_items.0.item_name`).
   */
  text_languages: textLanguages().optional(),
  event: ResolvedEvent.extend({
    settings: ResolvedSettings.extend({
      post_checkout_message: shownRichText().nullable(),
      online_event_connection_details: shownRichText().nullable(),
    }),
  }).optional(),
});
export type PublicOrder = z.output<typeof PublicOrder>;
/** A dispute: the amount that a bank claimed, and its outcome. */
export const OrderDispute = z.object({
  id: id(),
  amount: money(),
  reason: z.string(),
  status: z.enum(['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST']),
  /** Of one that was won: it ended without a decision of the bank. */
  is_prevented: z.boolean(),
  /** The bank only asks: it has taken nothing, and the payment can be refunded. */
  is_inquiry: z.boolean(),
  due_at: instant().nullable(),
  opened_at: instant(),
});
