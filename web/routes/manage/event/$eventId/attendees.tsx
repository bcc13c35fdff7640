import { Button } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconMailForward,
  IconMessage,
  IconPencil,
  IconRotate,
  IconUserPlus,
} from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useNavigate } from 'react-router';
import { attendees, attendeeStatuses, type Attendee } from '#features/attendees/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import type {
  BulkAction,
  Column,
  Filter,
  RowAction,
} from '#web/components/data-table/table-types.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { AttendeeStatusBadge } from './_components/attendee-status-badge.tsx';
import { useAttendeeActions } from './attendees/_components/use-attendee-actions.ts';
import { ExportMenu } from './_components/export-menu.tsx';
import { useManagedEvent } from './_components/managed-event.tsx';
import { Stacked } from './_components/stacked.tsx';
import { personName } from '#platform/pure/person-name.ts';

const isIn = (attendee: Attendee): boolean =>
  attendee.check_ins.some(({ checked_out_at }) => checked_out_at === null);

/** Attendees with ticket and check-in state. */
export default function Attendees() {
  const intl = useIntl();
  const locale = useLocale();
  const event = useManagedEvent();
  const navigate = useNavigate();
  const actions = useAttendeeActions();
  const { data: user } = useCurrentUser();
  const columns: Column<Attendee>[] = [
    {
      name: 'first_name',
      message: 'attendees.name',
      sort: true,
      render: (one) => <Stacked first={<strong>{personName(one)}</strong>} second={one.email} />,
    },
    {
      name: 'public_id',
      message: 'attendees.reference',
      width: 130,
      wide: true,
      render: (one) => one.public_id,
    },
    {
      name: 'ticket',
      message: 'attendees.ticket',
      render: (one) => <Stacked first={one.ticket_title} second={one.price_label} />,
    },
    {
      name: 'order',
      message: 'attendees.order',
      width: 130,
      hidden: true,
      render: (one) => one.order_public_id,
    },
    {
      name: 'created_at',
      message: 'attendees.since',
      sort: true,
      hidden: true,
      render: (one) => formatDateTime(one.created_at, event.timezone, locale),
    },
    {
      name: 'check_in',
      message: 'attendees.check_in',
      render: (one) =>
        isIn(one) ? (
          <Badge tone="jade">
            <IconCircleCheck size={15} stroke={1.75} aria-hidden />
            <FormattedMessage id="attendees.in" />
          </Badge>
        ) : (
          <FormattedMessage id={one.check_ins.length > 0 ? 'attendees.out' : 'attendees.not_in'} />
        ),
    },
    {
      name: 'status',
      message: 'attendees.status',
      sort: true,
      corner: true,
      render: (one) => <AttendeeStatusBadge status={one.status} />,
    },
  ];
  const filters: Filter[] = [
    {
      field: 'ticket_id',
      message: 'attendees.filter.ticket',
      options: event.tickets.map(({ id, title }) => ({ value: String(id), label: title })),
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
  const rowMenu = (one: Attendee): RowAction<Attendee>[] =>
    one.status === 'ACTIVE'
      ? [
          {
            message: 'ui.action.edit',
            icon: IconPencil,
            run: () => void navigate(`${one.id}/edit`),
          },
          {
            message: 'attendees.resend',
            icon: IconMailForward,
            run: () => void actions.resend([one]),
          },
          {
            message: 'attendees.write',
            icon: IconMessage,
            run: () => void navigate(`../messages/create?attendee=${one.id}`, { relative: 'path' }),
          },
          {
            message: 'attendees.cancel_one',
            icon: IconBan,
            danger: true,
            run: () => void actions.cancel([one]),
          },
        ]
      : [
          {
            message: 'attendees.reactivate',
            icon: IconRotate,
            run: () => void actions.reactivate([one]),
          },
        ];
  const bulk: BulkAction<Attendee>[] = [
    {
      message: 'attendees.resend',
      icon: IconMailForward,
      run: (rows) => actions.resend(rows.filter((one) => one.status === 'ACTIVE')),
    },
    {
      message: 'attendees.cancel_many',
      icon: IconBan,
      danger: true,
      run: (rows) => actions.cancel(rows.filter((one) => one.status === 'ACTIVE')),
    },
  ];
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
        columns={columns}
        filters={filters}
        open={(one) => String(one.id)}
        {...(manages ? { rowMenu, bulk } : {})}
        actions={
          manages ? (
            <>
              {add}
              <ExportMenu eventId={event.id} list="attendees" />
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
