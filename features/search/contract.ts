import { z } from 'zod';
import { endpoint, id, instant } from '#platform/endpoint.ts';

const Person = z.object({
  id: id(),
  event_id: id(),
  event_title: z.string(),
  public_id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
});
export const Found = z.object({
  events: z.array(
    z.object({ id: id(), title: z.string(), start_date: instant(), timezone: z.string() }),
  ),
  orders: z.array(Person),
  attendees: z.array(Person.extend({ ticket_title: z.string() })),
});
export type Found = z.output<typeof Found>;

/** Searches everything the caller may see, with at most five results of a kind. */
export const search = {
  everything: endpoint('GET /search', {
    access: 'events.read',
    from_replica: true,
    query: z.object({ query: z.string().trim().max(100) }),
    returns: Found,
  }),
};
