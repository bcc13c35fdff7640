import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { capacity } from '#features/capacity/contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$capacityId.ts';
import { CapacityForm, valuesOf } from './_components/capacity-form.tsx';

const paramsOf = (params: { eventId?: string | undefined; capacityId?: string | undefined }) => ({
  eventId: Number(params.eventId),
  capacityId: Number(params.capacityId),
});

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(query(capacity.get, { params: paramsOf(params) }));
}

/** Edits a capacity. */
export default function EditCapacity() {
  const params = paramsOf(useParams());
  const { data: one } = useQuery(query(capacity.get, { params }));
  return (
    <RouteDrawer title={one?.name}>
      {one ? (
        <CapacityForm
          key={one.id}
          initial={valuesOf(one)}
          version={one.version}
          used={one.used_capacity}
          reload={() =>
            call(capacity.get, { params }).then((fresh) => ({
              values: valuesOf(fresh),
              version: fresh.version,
            }))
          }
          save={(body, _key, version) =>
            call(capacity.change, { params, body: { ...body, version } })
          }
        />
      ) : (
        <Skeleton lines={4} height="s" />
      )}
    </RouteDrawer>
  );
}
