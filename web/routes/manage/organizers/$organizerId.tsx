import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { organizers, type Organizer } from '#features/organizers/contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$organizerId.ts';
import { OrganizerForm } from './_components/organizer-form.tsx';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { currencies } from '#platform/pure/money.ts';

const detailQuery = (organizerId: string | undefined) =>
  query(organizers.get, { params: { organizerId: Number(organizerId) } });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(detailQuery(params.organizerId));
}

const valuesOf = (organizer: Organizer) => ({
  content_language: organizer.content_language,
  translations: organizer.translations,
  converted_texts: organizer.converted_texts,
  name: organizer.name,
  email: organizer.email,
  phone: organizer.phone ?? '',
  website: organizer.website ?? '',
  description: organizer.description ?? '',
  timezone: organizer.timezone,
  currency: isOneOf(currencies, organizer.currency) ? organizer.currency : undefined,
});

/** Edits an organizer. */
export default function EditOrganizer() {
  const { data: one } = useQuery(detailQuery(useParams().organizerId));
  return (
    <RouteDrawer title={one?.name ?? '…'}>
      {one ? (
        <OrganizerForm
          key={one.id}
          id={one.id}
          version={one.version}
          logo_url={one.logo_url}
          initial={valuesOf(one)}
          reload={() =>
            call(organizers.get, { params: { organizerId: one.id } }).then((fresh) => ({
              values: valuesOf(fresh),
              version: fresh.version,
            }))
          }
        />
      ) : (
        <Skeleton lines={5} height="m" />
      )}
    </RouteDrawer>
  );
}
