import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet } from 'react-router';
import { attendees, attendeeStatuses } from '#features/attendees/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { DataTable } from '#web/components/data-table.tsx';
import type { Filter } from '#web/components/data-table/table-types.ts';
import { ExportList } from '#web/components/export-list.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { useManagedEvent, useShownTickets } from './_components/managed-event.tsx';
import { useAttendeeColumns } from './attendees/_components/use-attendee-columns.tsx';
import { useAttendeeMenus } from './attendees/_components/use-attendee-menus.ts';

/** Attendees with ticket and check-in state. */
export default function Attendees() {
  const intl = useIntl();
  const event = useManagedEvent();
  const tickets = useShownTickets();
  const { data: user } = useCurrentUser();
  const filters: Filter[] = [
    {
      field: 'ticket_id',
      message: 'attendees.filter.ticket',
      options: tickets.map(({ id, title }) => ({ value: String(id), label: title })),
    },
    {
      field: 'checked_in',
      message: 'attendees.filter.checked_in',
      options: [
        { value: 'yes', label: intl.formatMessage({ id: 'attendees.in' }) },
        { value: 'no', label: intl.formatMessage({ id: 'attendees.not_in' }) },
      ],
    },
    {
      field: 'status',
      message: 'attendees.filter.status',
      options: attendeeStatuses.map((value) => ({
        value,
        label: intl.formatMessage({ id: `attendees.is.${value}` }),
      })),
    },
  ];
  const manages = allows(user?.role, 'attendees.manage');
  const menus = useAttendeeMenus();
  const add = (
    <Button component={Link} to="create" leftSection={<IconUserPlus size={18} stroke={1.5} />}>
      <FormattedMessage id="attendees.add" />
    </Button>
  );
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'attendees.title' })} />
      <DataTable
        name="attendees"
        endpoint={attendees.list}
        params={{ eventId: event.id }}
        columns={useAttendeeColumns()}
        filters={filters}
        open={(row) => String(row.id)}
        {...(manages ? menus : {})}
        actions={
          manages ? (
            <>
              {add}
              <ExportList
                endpoint={attendees.list}
                params={{ eventId: event.id }}
                of={`/events/${event.id}/attendees`}
                name="attendees"
              />
            </>
          ) : null
        }
        empty={{
          title: intl.formatMessage({ id: 'attendees.empty.title' }),
          text: intl.formatMessage({ id: 'attendees.empty.text' }),
          action: manages ? add : null,
        }}
      />
      <Outlet />
    </>
  );
}
