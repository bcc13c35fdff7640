import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { EnquiryWithThread } from '#features/enquiries/contract.ts';
import type { Event } from '#features/events/contract.ts';
import { listings } from '#features/listings/contract.ts';
import { query } from '#web/lib/query.ts';
import { useEventActions } from '#web/components/event-tiles/use-event-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { MakeEvent } from './make-event.tsx';

/**
 * The event made from a hire: a link to it and, when it was archived, ways to restore it or to make
 * another one.
 */
export function MadeEvent({ enquiry, eventId }: { enquiry: EnquiryWithThread; eventId: number }) {
  const { data: event } = useQuery(query(listings.staff, { params: { eventId } }));
  return (
    <>
      {event?.status === 'ARCHIVED' ? (
        <Notice tone="amber">
          <FormattedMessage id="enquiries.event_archived" />
        </Notice>
      ) : null}
      <Button component={Link} to={`/manage/event/${eventId}`} variant="default">
        <FormattedMessage id="enquiries.open_event" />
      </Button>
      {event?.status === 'ARCHIVED' ? (
        <>
          <Restore event={event} />
          {enquiry.kind === 'HIRE' && enquiry.status === 'CONFIRMED' ? (
            <MakeEvent enquiry={enquiry} />
          ) : null}
        </>
      ) : null}
    </>
  );
}

function Restore({ event }: { event: Event }) {
  const { restore } = useEventActions(event);
  return (
    <Button variant="default" onClick={restore}>
      <FormattedMessage id="events.restore" />
    </Button>
  );
}
