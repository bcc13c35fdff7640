import { Button, Group } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { affiliates, affiliateStatuses, type Affiliate } from '#features/affiliates/contract.ts';
import { call } from '#web/lib/api.ts';
import { copyText } from '#web/components/copy-text.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { ExportMenu } from '#web/components/export-menu.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { affiliatesChanged } from './affiliates/_components/affiliates-changed.ts';
import { eventLink } from './_components/event-link.ts';
import { useManagedEvent } from './_components/managed-event.tsx';
import { removeRows } from '#web/components/remove-rows.ts';
import { useAffiliateColumns } from './affiliates/_components/use-affiliate-columns.tsx';

/** Affiliates with their links and sales. */
export default function Affiliates() {
  const intl = useIntl();
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
          { count: rows.length, orders: rows.reduce((sum, row) => sum + row.orders, 0) },
        ),
      },
      remove: ({ id }) =>
        call(affiliates.remove, { params: { eventId: event.id, affiliateId: id } }),
      changed: affiliatesChanged,
      done: (count) => intl.formatMessage({ id: 'affiliates.deleted' }, { count }),
    });
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'affiliates.title' })} />
      <DataTable
        name="affiliates"
        endpoint={affiliates.list}
        params={{ eventId: event.id }}
        columns={useAffiliateColumns()}
        open={(row) => String(row.id)}
        actions={
          <Group gap="xs">
            <ExportMenu of={`/events/${event.id}/affiliates`} name="affiliates" />
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
            run: (row) => void copyText(intl, eventLink(event, 'aff', row.code)),
          },
          {
            message: 'ui.action.edit',
            icon: IconPencil,
            run: (row) => void navigate({ pathname: String(row.id), search }),
          },
          {
            message: 'ui.action.delete',
            icon: IconTrash,
            danger: true,
            run: (row) => void remove([row]),
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
