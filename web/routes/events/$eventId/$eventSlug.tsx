import { EventPage } from '#web/components/event-page.tsx';
import { loadEvent } from '#web/components/event-page/load-event.ts';
import { MissingEvent } from '#web/components/event-page/missing-event.tsx';
import type { Route } from './+types/$eventSlug.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  return loadEvent({ request, context, params }, 'slug');
}

/** An event at its legacy address, by slug first. */
export default function EventScreen({
  loaderData: { event, eventId, origin },
}: Route.ComponentProps) {
  return event ? (
    <EventPage event={event} origin={origin} />
  ) : (
    <MissingEvent eventId={eventId} origin={origin} />
  );
}
