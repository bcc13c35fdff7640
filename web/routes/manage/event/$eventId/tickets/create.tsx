import { FormattedMessage } from 'react-intl';
import { tickets } from '#features/tickets/contract.ts';
import { call } from '#web/lib/api.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import { TicketForm } from './_components/ticket-form.tsx';
import { newTicket } from './_components/ticket-values.ts';
import { fetchTaxes, useTaxes } from '#web/components/use-taxes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const clientLoader = fetchTaxes;

/** Creates a ticket, with the default taxes and fees preselected. */
export default function CreateTicket() {
  const event = useManagedEvent();
  const { taxes, error, refetch } = useTaxes();
  return (
    <RouteDrawer size={680} title={<FormattedMessage id="tickets.create" />}>
      {taxes ? (
        <TicketForm
          event={event}
          taxes={taxes}
          initial={newTicket(taxes)}
          save={(body, idempotency_key) =>
            call(tickets.create, { params: { eventId: event.id }, body, idempotency_key })
          }
        />
      ) : error ? (
        // Without them the ticket would be sold without the default taxes.
        <LoadFailed error={error} retry={refetch} title={null} />
      ) : (
        <Skeleton lines={5} height="s" />
      )}
    </RouteDrawer>
  );
}
