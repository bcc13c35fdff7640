/**
 * Returns how to join an online event. Null for an event at a venue, even if the text from an
 * earlier online event is still stored.
 */
export const howToJoin = (settings: {
  is_online_event: boolean;
  online_event_connection_details: string | null;
}): string | null => (settings.is_online_event ? settings.online_event_connection_details : null);
