import { type CapacityAssignment } from '#features/capacity/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import type { Column } from '#web/components/data-table/table-types.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import { TicketNames } from '../../_components/ticket-names.tsx';
import { UseBar } from '../../_components/use-bar.tsx';

/** The columns of capacities: the tickets that share them, and how much is used. */
export function useCapacityColumns(): Column<CapacityAssignment>[] {
  const locale = useLocale();
  const event = useManagedEvent();
  return [
    {
      name: 'name',
      message: 'fields.name',
      sort: true,
      render: (row) => <strong>{row.name}</strong>,
    },
    {
      name: 'capacity',
      message: 'capacity.use',
      sort: true,
      width: 220,
      render: (row) => <UseBar used={row.used_capacity} of={row.capacity} label={row.name} />,
    },
    {
      name: 'tickets',
      message: 'fields.tickets',
      wide: true,
      render: (row) => <TicketNames ids={row.ticket_ids} all={false} />,
    },
    {
      name: 'created_at',
      message: 'fields.created_at',
      sort: true,
      hidden: true,
      render: (row) => formatShortDateTime(row.created_at, event.timezone, locale),
    },
    {
      name: 'status',
      message: 'fields.status',
      width: 150,
      corner: true,
      render: (row) => <ActiveSwitch assignment={row} />,
    },
  ];
}
