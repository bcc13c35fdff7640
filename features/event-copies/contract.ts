import { z } from 'zod';
import { endpoint, maybe, moment, optional, richText, text } from '#platform/endpoint.ts';
import { Event } from '#features/events/contract.ts';

const whether = () => maybe(z.boolean());
export const Duplicate = z.object({
  title: text(149),
  start_date: moment(),
  end_date: optional(moment()),
  description: optional(richText(50_000)),
  duplicate_tickets: whether(),
  duplicate_questions: whether(),
  duplicate_settings: whether(),
  duplicate_promo_codes: whether(),
  duplicate_capacity_assignments: whether(),
  duplicate_check_in_lists: whether(),
  duplicate_event_cover_image: whether(),
  duplicate_attachments: whether(),
  duplicate_affiliates: whether(),
});

export const eventCopies = {
  duplicate: endpoint('POST /events/:eventId/duplicate', {
    access: 'events.manage',
    status: 201,
    idempotent: true,
    body: Duplicate,
    returns: Event,
  }),
};
