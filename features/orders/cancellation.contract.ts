import { z } from 'zod';
import { endpoint, instant, longText, maybe, money, text } from '#platform/endpoint.ts';

/** What cancelling an event would affect, or its progress. */
export const EventCancellation = z.object({
  state: z.enum(['NONE', 'RUNNING', 'DONE']),
  /** Orders still to be cancelled, and the total when the cancellation began. */
  orders_left: z.number(),
  orders: z.number(),
  tickets_left: z.number(),
  /** Still to be refunded, pending, failed and refunded since. */
  to_refund: money(),
  refunds_pending: z.number(),
  refunds_failed: z.number(),
  refunded: money(),
  started_at: instant().nullable(),
  finished_at: instant().nullable(),
});
export const CancelEventInput = z.object({
  /** The event's title, typed again to prevent cancelling the wrong event by mistake. */
  title: text(150),
  /** An additional message to the buyers, in the organizer's own words. */
  message: maybe(longText(1000)),
});

export const eventCancellation = {
  get: endpoint('GET /events/:eventId/cancellation', {
    access: 'orders.manage',
    returns: EventCancellation,
  }),
  start: endpoint('POST /events/:eventId/cancellation', {
    access: 'orders.manage',
    idempotent: true,
    body: CancelEventInput,
    returns: EventCancellation,
    refuses: ['event.title_differs', 'event.already_cancelled'],
  }),
};
