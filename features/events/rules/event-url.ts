import type { Event } from '../contract.ts';

/** Returns the address of an event's page; null while the event is not public. */
export const eventUrl = (
  { config }: { config: { base_url: string } },
  { id, slug, status }: Pick<Event, 'id' | 'slug' | 'status'>,
): string | null =>
  status === 'LIVE' ? `${config.base_url}/event/${id}/${encodeURIComponent(slug)}` : null;
