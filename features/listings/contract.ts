import { z } from 'zod';
import { calendarDay, endpoint, instant } from '#platform/endpoint.ts';
import { Event, ResolvedEvent } from '#features/events/contract.ts';
import { ResolvedSettings } from '#features/events/settings.contract.ts';
import { PublicOrganizer } from '#features/organizers/contract.ts';
import { PublicQuestion } from '#features/questions/contract.ts';
import { PublicTicket, Ticket } from '#features/tickets/contract.ts';

/** An event as visitors see it, with what it sells. */
export const PublicEvent = ResolvedEvent.extend({
  organizer: PublicOrganizer,
  settings: ResolvedSettings,
  tickets: z.array(PublicTicket),
  promo_code: z.object({ code: z.string(), valid: z.boolean() }).nullable(),
  server_time: instant(),
  /** Until then nothing of this changes by itself. */
  next_change_at: instant().nullable(),
});
export type PublicEvent = z.output<typeof PublicEvent>;
/** A card of a public list. */
export const EventCard = ResolvedEvent.omit({
  description: true,
  attributes: true,
  attachments: true,
}).extend({
  organizer: PublicOrganizer,
  price_from: z.number().meta({ money: true }).nullable(),
  is_free: z.boolean(),
  is_sold_out: z.boolean(),
  few_left: z.boolean(),
  on_sale_from: instant().nullable(),
  next_change_at: instant().nullable(),
});
export type EventCard = z.output<typeof EventCard>;
export const StaffEvent = Event.extend({ tickets: z.array(Ticket) });

/** An organizer, with what search engines need for its page. */
export const OrganizerPage = PublicOrganizer.extend({ slug: z.string() });
export type OrganizerPage = z.output<typeof OrganizerPage>;
const promo = z.object({ promo_code: z.string().max(50).optional() });

/** The filters of a list of what is on. */
export const ListWanted = z.object({
  when: z.enum(['upcoming', 'trending', 'past']).optional(),
  category: z.string().max(50).optional(),
  from: calendarDay().optional(),
  to: calendarDay().optional(),
  /**
   * Free means that everything that can be chosen now is free, as the event's card says; paid means
   * that at least one price is above zero.
   */
  price: z.enum(['free', 'paid']).optional(),
  /** Events of one organizer. */
  organizer_id: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 53 - 1)
    .optional(),
});
export type ListWanted = z.output<typeof ListWanted>;

export const listings = {
  list: endpoint('GET /public/events', {
    access: 'public',
    shape: 'page',
    returns: EventCard,
    query: ListWanted.extend({
      sort_by: z.literal('start_date').optional(),
      sort_direction: z.enum(['asc', 'desc']).optional(),
    }),
    list: { sorts: ['start_date'], default: ['start_date', 'asc'], filters: {} },
  }),
  get: endpoint('GET /public/events/:eventId', {
    access: 'public',
    from_replica: true,
    query: promo,
    returns: PublicEvent,
    refuses: ['event.not_available'],
  }),
  bySlug: endpoint('GET /public/events/slug/:slug', {
    access: 'public',
    from_replica: true,
    query: promo,
    returns: PublicEvent,
    refuses: ['event.not_available'],
  }),
  tickets: endpoint('GET /public/events/:eventId/tickets', {
    access: 'public',
    from_replica: true,
    shape: 'list',
    query: promo,
    returns: PublicTicket,
    refuses: ['event.not_available'],
  }),
  questions: endpoint('GET /public/events/:eventId/questions', {
    access: 'public',
    shape: 'list',
    returns: PublicQuestion,
    refuses: ['event.not_available'],
  }),
  promoCode: endpoint('GET /public/events/:eventId/promo-codes/:code', {
    access: 'public',
    shape: 'raw',
    returns: z.object({ valid: z.boolean() }),
  }),
  /** An organizer who has, or had, a public event. */
  organizer: endpoint('GET /public/organizers/:organizerId', {
    access: 'public',
    from_replica: true,
    returns: OrganizerPage,
  }),
  staff: endpoint('GET /events/:eventId', { access: 'events.read', returns: StaffEvent }),
};
