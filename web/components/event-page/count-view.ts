import type { events } from '#features/events/contract.ts';
import { call } from '#web/lib/api.ts';
import { light } from './calls.ts';

export const view = light<typeof events.view>({
  method: 'POST',
  path: '/public/events/:eventId/view',
  shape: 'raw',
});

/** Returns true at the first view of this event in this browser, and stores that it was viewed. */
function isFirst(eventId: number): boolean {
  try {
    const key = `seen:${eventId}`;
    if (localStorage.getItem(key)) return false;
    localStorage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}

/** Counts a view of a live event, as the page itself comes from a cache. */
export const countView = (eventId: number) =>
  call(view, { params: { eventId }, body: { first: isFirst(eventId) } });
