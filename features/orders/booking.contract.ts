import { z } from 'zod';
import { endpoint, instant, maybe, money, textLanguages } from '#platform/endpoint.ts';

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
  /** What was paid less what was refunded, the fee that is kept of it, and what goes back. */
  paid: money(),
  fee: money(),
  refund: money(),
});
/** That of the link in the buyer's mail. */
const key = () => z.string().max(64);

export const booking = {
  read: endpoint('GET /public/events/:eventId/order/:orderShortId/cancellation', {
    access: 'buyer',
    query: z.object({ key: key().optional() }),
    returns: BookingCancellation,
    refuses: ['booking.event_started', 'booking.checked_in', 'order.not_completed'],
  }),
  cancel: endpoint('POST /public/events/:eventId/order/:orderShortId/cancellation', {
    access: 'buyer',
    limit: 'pay',
    body: z.object({ key: maybe(key()) }).nullish(),
    returns: BookingCancellation,
    refuses: [
      'booking.event_started',
      'booking.checked_in',
      'order.not_completed',
      'order.already_cancelled',
      'order.refund_pending',
      'order.disputed',
    ],
  }),
};
