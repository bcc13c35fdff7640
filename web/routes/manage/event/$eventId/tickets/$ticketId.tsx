import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { tickets } from '#features/tickets/contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import type { Route } from './+types/$ticketId.ts';
import { TicketForm } from './_components/ticket-form.tsx';
import { valuesOf } from './_components/ticket-values.ts';
import { fetchTaxes, useTaxes } from '#web/components/use-taxes.ts';

const detailQuery = (params: { eventId?: string | undefined; ticketId?: string | undefined }) =>
  query(tickets.get, {
    params: { eventId: Number(params.eventId), ticketId: Number(params.ticketId) },
  });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [ticket] = await Promise.all([queryClient.fetchQuery(detailQuery(params)), fetchTaxes()]);
  return ticket;
}

/**
 * Edits a ticket. Its version is sent, so that users do not overwrite each other's changes
 * unknowingly.
 */
export default function EditTicket() {
  const params = useParams();
  const event = useManagedEvent();
  const { taxes: read, error, refetch } = useTaxes();
  // A ticket can be edited without them; its taxes and fees are kept.
  const taxes = read ?? (error ? [] : undefined);
  const { data: ticket } = useQuery(detailQuery(params));
  return (
    <RouteDrawer size={680} title={ticket?.title}>
      {error && !read ? (
        <LoadFailed
          error={error}
          retry={refetch}
          title={<FormattedMessage id="fields.tax_and_fee_ids" />}
        />
      ) : null}
      {ticket && taxes ? (
        <TicketForm
          key={ticket.id}
          event={event}
          taxes={taxes}
          ticket={ticket}
          initial={valuesOf(ticket, event.timezone)}
          reload={() =>
            call(tickets.get, { params: { eventId: event.id, ticketId: ticket.id } }).then(
              (fresh) => ({ values: valuesOf(fresh, event.timezone), version: fresh.version }),
            )
          }
          save={(body, _key, version) =>
            call(tickets.change, {
              params: { eventId: event.id, ticketId: ticket.id },
              body: { ...body, version },
            })
          }
        />
      ) : (
        <Skeleton lines={5} height="s" />
      )}
    </RouteDrawer>
  );
}
