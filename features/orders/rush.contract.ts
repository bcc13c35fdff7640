import { z } from 'zod';
import { endpoint, instant } from '#platform/endpoint.ts';

/** The place of a browser among those waiting to reserve at an event. */
export const PlaceInLine = z.object({
  is_waiting: z.boolean(),
  /** The number of browsers that came earlier and are still waiting. */
  ahead: z.number().int(),
  /** In seconds, at the rate of the last few seconds; null while no request has been served. */
  wait_seconds: z.number().int().nullable(),
  /** Polling sooner returns nothing new. */
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
  /** Whether there is a rush now, or was within the last minute. */
  is_on: z.boolean(),
  /** The last minute, oldest first; seconds without activity are left out. */
  seconds: z.array(RushSecond),
  /** Browsers waiting now, in all processes. */
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
