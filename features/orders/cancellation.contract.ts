import { z } from 'zod';
import { endpoint, instant, longText, maybe, money, text } from '#platform/endpoint.ts';

/** What cancelling an event would do, or how far it is. */
export const EventCancellation = z.object({
  state: z.enum(['NONE', 'RUNNING', 'DONE']),
  /** Orders that are to be cancelled, and that were when it began. */
  orders_left: z.number(),
  orders: z.number(),
  tickets_left: z.number(),
  /** What is still to go back to buyers, what is on its way, and what went back or failed since. */
  to_refund: money(),
  refunds_pending: z.number(),
  refunds_failed: z.number(),
  refunded: money(),
  started_at: instant().nullable(),
  finished_at: instant().nullable(),
});
export const CancelEventInput = z.object({
  /** The event's title, typed again: nobody cancels the wrong one by a slip. */
  title: text(150),
  /** What buyers are told besides, in the organizer's own words. */
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
