import { IconCircleCheck } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import type { Attendee } from '#features/attendees/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import type { Column } from '#web/components/data-table/table-types.ts';
import { Badge } from '#web/ui/badge.tsx';
import { AttendeeStatusBadge } from '../../_components/attendee-status-badge.tsx';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import { Stacked } from '#web/components/stacked.tsx';
import { personName } from '#platform/pure/person-name.ts';
import { entryOf } from './use-check-in.ts';

/** Name, ticket, check-in and status of an attendee. */
export function useAttendeeColumns(): Column<Attendee>[] {
  const locale = useLocale();
  const event = useManagedEvent();
  return [
    {
      name: 'last_name',
      message: 'attendees.name',
      sort: true,
      render: (row) => <Stacked first={<strong>{personName(row)}</strong>} second={row.email} />,
    },
    {
      name: 'public_id',
      message: 'attendees.reference',
      width: 130,
      wide: true,
      render: (row) => row.public_id,
    },
    {
      name: 'ticket',
      message: 'attendees.ticket',
      render: (row) => <Stacked first={row.ticket_title} second={row.price_label} />,
    },
    {
      name: 'order',
      message: 'attendees.order',
      width: 130,
      hidden: true,
      render: (row) => row.order_public_id,
    },
    {
      name: 'created_at',
      message: 'attendees.since',
      sort: true,
      hidden: true,
      render: (row) => formatShortDateTime(row.created_at, event.timezone, locale),
    },
    {
      name: 'check_in',
      message: 'attendees.check_in',
      render: (row) =>
        entryOf(row) ? (
          <Badge tone="jade">
            <IconCircleCheck size={15} stroke={1.75} aria-hidden />
            <FormattedMessage id="attendees.in" />
          </Badge>
        ) : (
          <FormattedMessage id={row.check_ins.length > 0 ? 'attendees.out' : 'attendees.not_in'} />
        ),
    },
    {
      name: 'status',
      message: 'attendees.status',
      sort: true,
      corner: true,
      render: (row) => <AttendeeStatusBadge status={row.status} />,
    },
  ];
}
