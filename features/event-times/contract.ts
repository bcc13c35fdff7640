import { z } from 'zod';
import { endpoint, id, instant, maybe } from '#platform/endpoint.ts';
import { EventChange } from '#features/events/contract.ts';

/** One end of a window that moves with its event. */
export const MovedTime = z.object({
  of: z.enum(['ticket', 'price', 'promo_code', 'check_in_list']),
  id: id(),
  name: z.string(),
  field: z.enum(['sale_start_date', 'sale_end_date', 'expiry_date', 'activates_at', 'expires_at']),
  from: instant(),
  to: instant(),
});
export type MovedTime = z.output<typeof MovedTime>;

export const eventTimes = {
  /**
   * Returns which sale, promo code and check-in times would move with the event, with their new
   * values.
   */
  moved: endpoint('GET /events/:eventId/moved-times', {
    access: 'events.manage',
    shape: 'list',
    query: z.object({
      timezone: maybe(EventChange.shape.timezone),
      start_date: maybe(EventChange.shape.start_date),
    }),
    returns: MovedTime,
  }),
};
