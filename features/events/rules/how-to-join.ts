/**
 * How to join an online event, as its organizer wrote it. Null for an event at a venue, also when a text is left from
 * before it was moved there.
 */
export const howToJoin = (settings: {
  is_online_event: boolean;
  online_event_connection_details: string | null;
}): string | null => (settings.is_online_event ? settings.online_event_connection_details : null);
