import { z } from 'zod';
import { endpoint, instant } from '#platform/endpoint.ts';

/** Where a browser stands among those who wait to reserve at an event. */
export const PlaceInLine = z.object({
  is_waiting: z.boolean(),
  /** Who came before and waits as well. */
  ahead: z.number().int(),
  /** Seconds, at the speed of the last few; null while nobody has been served. */
  wait_seconds: z.number().int().nullable(),
  /** Asking sooner tells nothing new. */
  ask_again_seconds: z.number().int(),
});
export type PlaceInLine = z.output<typeof PlaceInLine>;

/** What happened in one second of a rush, in all processes. */
export const RushSecond = z.object({
  at: instant(),
  asked: z.number().int(),
  held: z.number().int(),
  refused: z.number().int(),
  completed: z.number().int(),
});

export const Rush = z.object({
  /** Whether there is one now, or was a minute ago. */
  is_on: z.boolean(),
  /** The last minute, oldest first; seconds in which nothing happened are left out. */
  seconds: z.array(RushSecond),
  /** Browsers that wait now, in all processes. */
  waiting: z.number().int(),
  server_time: instant(),
});
export type Rush = z.output<typeof Rush>;

export const rush = {
  place: endpoint('GET /public/events/:eventId/line', {
    access: 'public',
    limit: 'place_in_line',
    returns: PlaceInLine,
  }),
  now: endpoint('GET /events/:eventId/rush', {
    access: 'orders.read',
    returns: Rush,
  }),
};
