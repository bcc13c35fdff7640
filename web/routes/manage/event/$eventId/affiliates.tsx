import { Button, Group } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { affiliates, affiliateStatuses, type Affiliate } from '#features/affiliates/contract.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import { copyText } from '#web/components/copy-text.ts';
import { DataTable } from '#web/components/data-table.tsx';
import type { Column } from '#web/components/data-table/table-types.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { affiliatesChanged } from './affiliates/_components/affiliates-changed.ts';
import { eventLink } from './_components/event-link.ts';
import { ExportMenu } from './_components/export-menu.tsx';
import { useManagedEvent } from './_components/managed-event.tsx';
import { removeRows } from './_components/remove-rows.ts';
import { Stacked } from './_components/stacked.tsx';

/** Affiliates with their links and sales. */
export default function Affiliates() {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const { search } = useLocation();
  const event = useManagedEvent();
  const remove = (rows: Affiliate[]): Promise<boolean> =>
    removeRows(intl, rows, {
      confirmation: {
        title: intl.formatMessage(
          { id: 'affiliates.delete.title' },
          { count: rows.length, name: rows[0]?.name },
        ),
        confirmLabel: intl.formatMessage({ id: 'affiliates.delete' }, { count: rows.length }),
        text: intl.formatMessage(
          { id: 'affiliates.delete.text' },
          { count: rows.length, orders: rows.reduce((sum, one) => sum + one.orders, 0) },
        ),
      },
      remove: ({ id }) =>
        call(affiliates.remove, { params: { eventId: event.id, affiliateId: id } }),
      changed: affiliatesChanged,
      done: (count) => intl.formatMessage({ id: 'affiliates.deleted' }, { count }),
    });
  const columns: Column<Affiliate>[] = [
    {
      name: 'name',
      message: 'fields.name',
      sort: true,
      render: (one) => <Stacked first={<strong>{one.name}</strong>} second={one.email} />,
    },
    { name: 'code', message: 'fields.code', sort: true, wide: true, render: (one) => one.code },
    {
      name: 'orders',
      message: 'affiliates.orders',
      sort: true,
      numeric: true,
      render: (one) => intl.formatNumber(one.orders),
    },
    {
      name: 'tickets_sold',
      message: 'affiliates.tickets',
      numeric: true,
      hidden: true,
      render: (one) => intl.formatNumber(one.tickets_sold),
    },
    {
      name: 'total_sales',
      message: 'affiliates.sales',
      sort: true,
      numeric: true,
      render: (one) => formatMoney(one.total_sales, event.currency, locale),
    },
    {
      name: 'created_at',
      message: 'fields.created_at',
      sort: true,
      hidden: true,
      render: (one) => formatDateTime(one.created_at, event.timezone, locale),
    },
    {
      name: 'status',
      message: 'fields.status',
      corner: true,
      render: (one) => (
        <Badge tone={one.status === 'ACTIVE' ? 'jade' : 'neutral'}>
          <FormattedMessage id={`affiliates.status.${one.status}`} />
        </Badge>
      ),
    },
  ];
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'affiliates.title' })} />
      <DataTable
        name="affiliates"
        endpoint={affiliates.list}
        params={{ eventId: event.id }}
        columns={columns}
        open={(one) => String(one.id)}
        actions={
          <Group gap="xs">
            <ExportMenu eventId={event.id} list="affiliates" />
            <Button
              component={Link}
              to={{ pathname: 'create', search }}
              leftSection={<IconPlus size={18} stroke={1.5} />}
            >
              <FormattedMessage id="affiliates.create" />
            </Button>
          </Group>
        }
        filters={[
          {
            field: 'status',
            message: 'fields.status',
            options: affiliateStatuses.map((value) => ({
              value,
              label: intl.formatMessage({ id: `affiliates.status.${value}` }),
            })),
          },
        ]}
        rowMenu={() => [
          {
            message: 'offers.copy',
            icon: IconCopy,
            run: (one) => void copyText(intl, eventLink(event, 'aff', one.code)),
          },
          {
            message: 'ui.action.edit',
            icon: IconPencil,
            run: (one) => void navigate({ pathname: String(one.id), search }),
          },
          {
            message: 'ui.action.delete',
            icon: IconTrash,
            danger: true,
            run: (one) => void remove([one]),
          },
        ]}
        bulk={[{ message: 'ui.action.delete', icon: IconTrash, danger: true, run: remove }]}
        empty={{
          title: intl.formatMessage({ id: 'affiliates.empty.title' }),
          text: intl.formatMessage({ id: 'affiliates.empty.text' }),
        }}
      />
      <Outlet />
    </>
  );
}
