import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from 'react-router';
import { listings } from '#features/listings/contract.ts';
import type { BreadcrumbHandle } from '#web/lib/breadcrumb.ts';
import { textIn } from '#platform/pure/translations.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { InTopBar } from '#web/layouts/manage/top-bar-slot.tsx';
import type { Route } from './+types/$eventId.ts';
import { EventStatus } from './$eventId/_components/event-status.tsx';
import { ManagedEvent } from './$eventId/_components/managed-event.tsx';
import { ViewPage } from './$eventId/_components/view-page.tsx';

const detailQuery = (eventId: string | undefined) =>
  query(listings.staff, { params: { eventId: Number(eventId) } });

function Title() {
  const { eventId } = useParams();
  const { data } = useQuery({ ...detailQuery(eventId), enabled: eventId !== undefined });
  const reader = useLocale();
  return data ? textIn(data.title, 'title', data, reader) : '…';
}
export const handle: BreadcrumbHandle = { breadcrumb: Title };

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.ensureQueryData(detailQuery(params.eventId));
}

/**
 * The parent of all screens of one event: shows its status and a link to its page in the top bar.
 */
export default function EventLayout({ loaderData, params }: Route.ComponentProps) {
  const { data: event = loaderData } = useQuery(detailQuery(params.eventId));
  return (
    // Another event is another screen: unsaved input must not carry over.
    <ManagedEvent key={event.id} value={event}>
      <InTopBar>
        <ViewPage event={event} />
        <EventStatus event={event} />
      </InTopBar>
      <Outlet />
    </ManagedEvent>
  );
}
