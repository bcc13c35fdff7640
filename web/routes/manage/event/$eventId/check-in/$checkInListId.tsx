import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { checkIn } from '#features/check-in/contract.ts';
import { call } from '#web/lib/api.ts';
import type { CrumbHandle } from '#web/lib/crumb.ts';
import { dateField } from '#web/lib/date-field.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/parts/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useManagedEvent } from '../managed-event.tsx';
import type { Route } from './+types/$checkInListId.ts';
import { ListForm } from './list-form.tsx';

export const handle: CrumbHandle = { crumb: 'ui.action.edit' };

const asked = (params: { eventId?: string | undefined; checkInListId?: string | undefined }) => query(checkIn.get, { params: { eventId: Number(params.eventId), checkInListId: Number(params.checkInListId) } });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(asked(params));
}

/** A list that is there. Empty times are sent too: they open the window. */
export default function EditList() {
  const params = useParams();
  const event = useManagedEvent();
  const { data: list } = useQuery(asked(params));
  return (
    <RouteDrawer title={list?.name}>
      {list ? (
        <ListForm
          key={list.id}
          initial={{ name: list.name, description: list.description ?? '', ticket_ids: list.ticket_ids, activates_at: dateField(list.activates_at, event.timezone), expires_at: dateField(list.expires_at, event.timezone) }}
          save={(body) => call(checkIn.change, { params: { eventId: event.id, checkInListId: list.id }, body })}
        />
      ) : <Skeleton lines={5} height="s" />}
    </RouteDrawer>
  );
}
