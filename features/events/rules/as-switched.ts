interface Held {
  location_details: object | null;
  settings: {
    is_online_event: boolean;
    location_details: object | null;
    maps_url: string | null;
    directions: string | null;
    weather_rule: string | null;
    online_event_connection_details: string | null;
  };
}

/**
 * An event with either its place or its online details, as the switch says. What was entered for
 * the other stays visible to its organizer.
 */
export const asSwitched = <E extends Held>(event: E): E =>
  event.settings.is_online_event
    ? {
        ...event,
        location_details: null,
        settings: {
          ...event.settings,
          location_details: null,
          maps_url: null,
          directions: null,
          weather_rule: null,
        },
      }
    : { ...event, settings: { ...event.settings, online_event_connection_details: null } };
