import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { checkIn } from '#features/check-in/contract.ts';
import { call } from '#web/lib/api.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import { ListForm } from './_components/list-form.tsx';

/** Creates a list, initially with all tickets. */
export default function CreateList() {
  const event = useManagedEvent();
  return (
    <RouteDrawer title={<FormattedMessage id="check_in.create" />}>
      {event.tickets.length === 0 ? (
        <Notice tone="amber" title={<FormattedMessage id="check_in.needs_ticket" />}>
          <Link to={`/manage/event/${event.id}/tickets/create`}>
            <FormattedMessage id="tickets.create" />
          </Link>
        </Notice>
      ) : (
        <ListForm
          initial={{
            name: '',
            description: '',
            activates_at: '',
            expires_at: '',
            ticket_ids: event.tickets.map(({ id }) => id),
          }}
          save={(body, idempotency_key) =>
            call(checkIn.create, { params: { eventId: event.id }, body, idempotency_key })
          }
        />
      )}
    </RouteDrawer>
  );
}
