import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { checkIn, type CheckInList } from '#features/check-in/contract.ts';
import { call } from '#web/lib/api.ts';
import { dateField } from '#web/lib/date-field.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import type { Route } from './+types/$checkInListId.ts';
import { ListForm } from './_components/list-form.tsx';

const detailQuery = (params: {
  eventId?: string | undefined;
  checkInListId?: string | undefined;
}) =>
  query(checkIn.get, {
    params: { eventId: Number(params.eventId), checkInListId: Number(params.checkInListId) },
  });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(detailQuery(params));
}

const valuesOf = (list: CheckInList, zone: string) => ({
  name: list.name,
  description: list.description ?? '',
  ticket_ids: list.ticket_ids,
  activates_at: dateField(list.activates_at, zone),
  expires_at: dateField(list.expires_at, zone),
});

/** Edits a list. Empty times are sent too: they remove the limits of the admission window. */
export default function EditList() {
  const params = useParams();
  const event = useManagedEvent();
  const { data: list } = useQuery(detailQuery(params));
  const callParams = { eventId: event.id, checkInListId: Number(params.checkInListId) };
  return (
    <RouteDrawer title={list?.name}>
      {list ? (
        <ListForm
          key={list.id}
          initial={valuesOf(list, event.timezone)}
          version={list.version}
          reload={() =>
            call(checkIn.get, { params: callParams }).then((fresh) => ({
              values: valuesOf(fresh, event.timezone),
              version: fresh.version,
            }))
          }
          save={(values, _key, version) =>
            call(checkIn.change, { params: callParams, body: { ...values, version } })
          }
        />
      ) : (
        <Skeleton lines={5} height="s" />
      )}
    </RouteDrawer>
  );
}
