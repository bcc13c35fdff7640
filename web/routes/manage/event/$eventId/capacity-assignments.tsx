import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import {
  capacity,
  capacityStatuses,
  type CapacityAssignment,
} from '#features/capacity/contract.ts';
import { call } from '#web/lib/api.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { capacityChanged } from './capacity-assignments/_components/capacity-changed.ts';
import { useManagedEvent } from './_components/managed-event.tsx';
import { removeRows } from '#web/components/remove-rows.ts';
import { useCapacityColumns } from './capacity-assignments/_components/use-capacity-columns.tsx';

/** Capacities shared by several tickets: a hall, a boat, a tasting table. */
export default function CapacityAssignments() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  const event = useManagedEvent();
  const remove = (capacityAssignment: CapacityAssignment): Promise<boolean> =>
    removeRows(intl, [capacityAssignment], {
      confirmation: {
        title: intl.formatMessage(
          { id: 'capacity.delete.title' },
          { name: capacityAssignment.name },
        ),
        text: intl.formatMessage(
          { id: 'capacity.delete.text' },
          { count: capacityAssignment.ticket_ids.length },
        ),
        confirmLabel: intl.formatMessage({ id: 'capacity.delete' }),
      },
      remove: ({ id }) => call(capacity.remove, { params: { eventId: event.id, capacityId: id } }),
      changed: capacityChanged,
      done: () => intl.formatMessage({ id: 'capacity.deleted' }, { name: capacityAssignment.name }),
    });
  const needsTicket = event.tickets.length === 0;
  const create = needsTicket ? null : (
    <Button
      component={Link}
      to={{ pathname: 'create', search }}
      leftSection={<IconPlus size={18} stroke={1.5} />}
    >
      <FormattedMessage id="capacity.create" />
    </Button>
  );
  const toTickets = (
    <Button component={Link} to={`/manage/event/${event.id}/tickets`}>
      <FormattedMessage id="check_in.to_tickets" />
    </Button>
  );
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'capacity.title' })} />
      <DataTable
        name="capacity"
        endpoint={capacity.list}
        params={{ eventId: event.id }}
        columns={useCapacityColumns()}
        open={(row) => String(row.id)}
        actions={create}
        filters={[
          {
            field: 'status',
            message: 'fields.status',
            options: capacityStatuses.map((value) => ({
              value,
              label: intl.formatMessage({ id: `capacity.status.${value}` }),
            })),
          },
        ]}
        rowMenu={() => [
          {
            message: 'ui.action.edit',
            icon: IconPencil,
            run: (row) => void navigate({ pathname: String(row.id), search }),
          },
          {
            message: 'ui.action.delete',
            icon: IconTrash,
            danger: true,
            run: (row) => void remove(row),
          },
        ]}
        empty={
          needsTicket
            ? {
                title: intl.formatMessage({ id: 'capacity.needs_ticket' }),
                text: intl.formatMessage({ id: 'capacity.needs_ticket.text' }),
                action: toTickets,
              }
            : {
                title: intl.formatMessage({ id: 'capacity.empty.title' }),
                text: intl.formatMessage({ id: 'capacity.empty.text' }),
              }
        }
      />
      <Outlet />
    </>
  );
}
