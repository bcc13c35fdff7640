import { lazy, Suspense } from 'react';
import type { PublicEvent } from '#features/listings/contract.ts';
import { EventPage } from '../event-page.tsx';

// Few visits ask for an event that is not there: what says so is loaded by then.
const MissingEvent = lazy(() => import('./missing-event.tsx'));

interface FoundEventProps {
  event: PublicEvent | null;
  eventId: number;
  origin: string;
}

/** The page of an event, or that there is none. */
export const FoundEvent = ({ event, eventId, origin }: FoundEventProps) =>
  event ? (
    <EventPage event={event} origin={origin} />
  ) : (
    <Suspense>
      <MissingEvent eventId={eventId} origin={origin} />
    </Suspense>
  );
