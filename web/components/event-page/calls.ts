import type { listings } from '#features/listings/contract.ts';
import type { members } from '#features/members/contract.ts';
import type { orders } from '#features/orders/contract.ts';
import type { rush } from '#features/orders/rush.contract.ts';

// The calls of the event page, reduced to what the client needs. The contracts themselves would
// import zod, which is a seventh of the page's whole budget; calls.test.ts compares the two.
export const light = <E>(call: { method: string; path: string; shape: string }): E => call as E;

export const calls = {
  get: light<typeof listings.get>({ method: 'GET', path: '/public/events/:eventId', shape: 'one' }),
  me: light<typeof members.me>({ method: 'GET', path: '/WOWusers/me', shape: 'one' }),
  read: light<typeof orders.read>({
    method: 'GET',
    path: '/public/events/:eventId/order/:orderShortId',
    shape: 'one',
  }),
  place: light<typeof rush.place>({
    method: 'GET',
    path: '/public/events/:eventId/line',
    shape: 'one',
  }),
  reserve: light<typeof orders.reserve>({
    method: 'POST',
    path: '/public/events/:eventId/order',
    shape: 'one',
  }),
};
