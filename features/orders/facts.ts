import { z } from 'zod';
import { declareFacts, type FactSpec } from '#platform/facts/fact.ts';
import { noPages, pagesOfEvent } from '#platform/pure/cache-tags.ts';
import { auditedFacts, bookkeeping } from '#features/audit/facts.ts';
import { Attendee } from '#features/attendees/contract.ts';
import { orderStatuses } from './rules/status.ts';

/** The availability of an event changed for its page: it sold out, or is available again. */
export const availabilityFacts = declareFacts<{ id: number }, 'event', 'availability_changed'>(
  {
    target: 'event',
    trail: { none: 'actions of visitors are recorded by their orders' },
    empties: pagesOfEvent,
  },
  ['availability_changed'],
);

type Completion = FactSpec<{ id: number }, 'order'>;
const completion = {
  target: 'order',
  trail: { none: 'actions of visitors are recorded by their orders' },
  empties: noPages,
  webhook: ({ event_id, after }) =>
    after ? { type: 'order.completed', data: { event_id, order_id: after.id } } : null,
} satisfies Completion;
export const completionFacts = declareFacts<{ id: number }, 'order', 'completed'>(
  {
    ...completion,
    jobs: ({ after }) =>
      after
        ? [
            {
              name: 'order.completed',
              payload: { order_id: after.id },
              options: { key: `order.completed:${after.id}` },
            },
          ]
        : [],
  },
  ['completed'],
);
/**
 * An order made by hand is complete at once: the trail records its attendee, and staff choose who
 * is notified.
 */
export const byHandFacts = declareFacts<{ id: number }, 'order', 'made_by_hand'>(completion, [
  'made_by_hand',
]);

/** The event was cancelled. */
export const cancellationFacts = declareFacts<{ id: number }, 'event', 'cancelled'>(
  {
    target: 'event',
    trail: { none: 'recorded when the event is archived and by each cancelled order' },
    empties: noPages,
    webhook: ({ event_id }) => ({ type: 'event.cancelled', data: { event_id } }),
  },
  ['cancelled'],
);

const Buyer = z.object({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
});
export type NamedBuyer = z.output<typeof Buyer> & { id: number; public_id: string };
export const buyerFacts = auditedFacts<NamedBuyer, 'changed' | 'sent'>(
  {
    target: 'order',
    trail: { contract: Buyer, name: (order) => order.public_id, leaves_out: {} },
    empties: noPages,
  },
  ['changed', 'sent'],
);

/** Actions on an order as a whole; amounts are recorded as details. */
const OrderState = z.object({ status: z.enum(orderStatuses) });
export const orderFacts = auditedFacts<
  z.output<typeof OrderState> & { id: number; public_id: string },
  'cancelled' | 'changed' | 'refunded'
>(
  {
    target: 'order',
    trail: { contract: OrderState, name: (order) => order.public_id, leaves_out: {} },
    empties: noPages,
    webhook: ({ event_id, after }, action) =>
      after && action === 'cancelled'
        ? { type: 'order.cancelled', data: { event_id, order_id: after.id } }
        : null,
  },
  ['cancelled', 'changed', 'refunded'],
);

/** The refunded total of an order changed: money was refunded, or a refund was reversed. */
export const refundFacts = declareFacts<{ id: number }, 'order', 'refunded_sum_changed'>(
  {
    target: 'order',
    trail: { none: 'recorded when the refund is requested; the order lists its refunds' },
    empties: noPages,
    webhook: ({ event_id, after }) =>
      after ? { type: 'order.refunded', data: { event_id, order_id: after.id } } : null,
  },
  ['refunded_sum_changed'],
);

type AttendeeAction = 'created' | 'changed' | 'cancelled' | 'reactivated' | 'moved' | 'sent';
export const attendeeFacts = auditedFacts<Attendee & { name: string }, AttendeeAction>(
  {
    target: 'attendee',
    trail: {
      contract: Attendee,
      name: (attendee) => attendee.name,
      leaves_out: {
        ...bookkeeping,
        short_id: 'a secret that opens the ticket',
        public_id: 'never changes',
        order_id: 'never changes',
        order_public_id: 'never changes',
        ticket_id: 'recorded as ticket_title',
        ticket: 'recorded as ticket_title',
        ticket_price_id: 'recorded as price_label',
        order: 'never changes',
        question_answers: 'written for the organizer, not for the trail',
        check_ins: 'recorded with the check-in list',
      },
    },
    empties: pagesOfEvent,
    webhook: ({ event_id, after }, action) =>
      after && action !== 'sent'
        ? {
            type: 'attendee.changed',
            data: { event_id, order_id: after.order_id, attendee_id: after.id },
          }
        : null,
  },
  ['created', 'changed', 'cancelled', 'reactivated', 'moved', 'sent'],
);
