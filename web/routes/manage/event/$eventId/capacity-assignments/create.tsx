import { FormattedMessage } from 'react-intl';
import { capacity } from '#features/capacity/contract.ts';
import { call } from '#web/lib/api.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import { CapacityForm } from './_components/capacity-form.tsx';

/** Creates a capacity. */
export default function CreateCapacity() {
  const event = useManagedEvent();
  return (
    <RouteDrawer title={<FormattedMessage id="capacity.create" />}>
      <CapacityForm
        used={0}
        initial={{ name: '', capacity: null, status: 'ACTIVE', ticket_ids: [] }}
        save={(body, idempotency_key) =>
          call(capacity.create, { params: { eventId: event.id }, body, idempotency_key })
        }
      />
    </RouteDrawer>
  );
}
