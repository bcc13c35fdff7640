import { redirect } from 'react-router';
import type { Route } from './+types/$eventsState.ts';

/** The address without `events` redirects to the events of the organizer. */
export function clientLoader({ params }: Route.ClientLoaderArgs): never {
  throw redirect(
    ['/organizer', params.organizerId, 'events', params.eventsState].filter(Boolean).join('/'),
  );
}

export default function OrganizerHome() {
  return null;
}
