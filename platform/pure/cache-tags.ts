/**
 * Tags of a cached page: what it was made from. A page has the tags of what it shows; a fact
 * empties the pages with its tags. `events` is the list of current events, `others` that of current
 * events which are not sold here, `venue` the venue itself, `site` what every page shows.
 */
export type CacheTag =
  | 'site'
  | 'events'
  | 'others'
  | 'venue'
  | `event:${number}`
  | `organizer:${number}`;

/** The pages that show an event: its own, and every list. */
export const pagesOfEvent = ({ event_id }: { event_id: number | null }): readonly CacheTag[] =>
  event_id === null ? [] : [`event:${event_id}`, 'events'];

/** For changes that no page shows. */
export const noPages = (): readonly CacheTag[] => [];
