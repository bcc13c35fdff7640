import { lazy, Suspense } from 'react';
import type { PageColourValues } from '#features/events/rules/page-colours.ts';
import type { PublicEvent } from '#features/listings/contract.ts';
import { EventPage } from '../event-page.tsx';

// Few visits are to a missing event, so this part is loaded only then.
const MissingEvent = lazy(() => import('./missing-event.tsx'));

interface FoundEventProps {
  event: PublicEvent | null;
  colours: PageColourValues | null;
  eventId: number;
  origin: string;
}

/** The page of an event, or of a missing one. */
export const FoundEvent = ({ event, colours, eventId, origin }: FoundEventProps) =>
  event ? (
    <EventPage event={event} colours={colours} origin={origin} />
  ) : (
    <Suspense>
      <MissingEvent eventId={eventId} origin={origin} />
    </Suspense>
  );
