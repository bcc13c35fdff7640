/** The canonical path of an event. Slugs keep Chinese letters, so they are escaped here. */
export const eventPath = (event: { id: number; slug: string }): string =>
  `/event/${event.id}/${encodeURIComponent(event.slug)}`;

/** The canonical path of an organizer. */
export const organizerPath = (organizer: { id: number; slug: string }): string =>
  `/organizers/${organizer.id}/${encodeURIComponent(organizer.slug)}`;
