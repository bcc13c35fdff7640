import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { organizers } from '#features/organizers/contract.ts';
import { textIn } from '#platform/pure/translations.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { EventTiles } from '#web/components/event-tiles.tsx';
import type { Route } from './+types/$eventsState.ts';

const detailQuery = (organizerId: string | undefined) =>
  query(organizers.get, { params: { organizerId: Number(organizerId) } });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.ensureQueryData(detailQuery(params.organizerId));
}

/** The events of one organizer. */
export default function OrganizerEvents() {
  const intl = useIntl();
  const reader = useLocale();
  const { organizerId, eventsState } = useParams();
  const { data: organizer } = useQuery(detailQuery(organizerId));
  return (
    <EventTiles
      title={intl.formatMessage(
        { id: 'organizers.events_of' },
        { name: organizer ? textIn(organizer.name, 'name', organizer, reader) : '' },
      )}
      base={`/organizer/${organizerId}/events`}
      eventsState={eventsState}
      organizerId={Number(organizerId)}
    />
  );
}
