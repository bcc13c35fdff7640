import type { Event } from '../contract.ts';

/** The address of an event's page; null while it is off the site, where it leads nowhere. */
export const eventUrl = (
  { config }: { config: { base_url: string } },
  { id, slug, status }: Pick<Event, 'id' | 'slug' | 'status'>,
): string | null =>
  status === 'LIVE' ? `${config.base_url}/event/${id}/${encodeURIComponent(slug)}` : null;
