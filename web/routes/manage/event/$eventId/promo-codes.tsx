import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { promoCodes, type PromoCode } from '#features/promo-codes/contract.ts';
import { discountTypes } from '#features/tickets/rules/deal.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { copyText } from '#web/components/copy-text.ts';
import { DataTable } from '#web/components/data-table.tsx';
import type { Column } from '#web/components/data-table/table-types.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { eventLink } from './_components/event-link.ts';
import { useManagedEvent } from './_components/managed-event.tsx';
import { discountWords } from './promo-codes/_components/discount-words.ts';
import { PromoCodeBadge } from './promo-codes/_components/promo-code-badge.tsx';
import { promoCodesChanged } from './promo-codes/_components/promo-codes-changed.ts';
import { removeRows } from './_components/remove-rows.ts';
import { TicketNames } from './_components/ticket-names.tsx';
import { UseBar } from './_components/use-bar.tsx';

/** Promo codes and their use. */
export default function PromoCodes() {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const { search } = useLocation();
  const event = useManagedEvent();
  const remove = (rows: PromoCode[]): Promise<boolean> =>
    removeRows(intl, rows, {
      confirmation: {
        title: intl.formatMessage(
          { id: 'promo_codes.delete.title' },
          { count: rows.length, code: rows[0]?.code },
        ),
        confirmLabel: intl.formatMessage({ id: 'promo_codes.delete' }, { count: rows.length }),
        text: intl.formatMessage(
          { id: 'promo_codes.delete.text' },
          {
            count: rows.length,
            orders: rows.reduce((sum, code) => sum + code.order_usage_count, 0),
          },
        ),
      },
      failed: 'errors.failed.promo_code_delete',
      remove: ({ id }) =>
        call(promoCodes.remove, { params: { eventId: event.id, promoCodeId: id } }),
      changed: promoCodesChanged,
      done: (count) => intl.formatMessage({ id: 'promo_codes.deleted' }, { count }),
    });
  const columns: Column<PromoCode>[] = [
    {
      name: 'code',
      message: 'fields.code',
      sort: true,
      render: (code) => <strong>{code.code}</strong>,
    },
    {
      name: 'discount',
      message: 'fields.discount',
      render: (code) => discountWords(intl, code, event.currency, locale),
    },
    {
      name: 'order_usage_count',
      message: 'promo_codes.used',
      sort: true,
      render: (code) => (
        <UseBar used={code.order_usage_count} of={code.max_allowed_usages} label={code.code} />
      ),
    },
    {
      name: 'tickets',
      message: 'fields.tickets',
      wide: true,
      render: (code) => <TicketNames ids={code.applicable_ticket_ids} all={code.applies_to_all} />,
    },
    {
      name: 'expiry_date',
      message: 'fields.expiry_date',
      sort: true,
      wide: true,
      render: (code) =>
        code.expiry_date ? (
          formatDateTime(code.expiry_date, event.timezone, locale)
        ) : (
          <FormattedMessage id="promo_codes.no_expiry" />
        ),
    },
    {
      name: 'attendee_usage_count',
      message: 'promo_codes.units',
      numeric: true,
      hidden: true,
      render: (code) => intl.formatNumber(code.attendee_usage_count),
    },
    {
      name: 'created_at',
      message: 'fields.created_at',
      sort: true,
      hidden: true,
      render: (code) => formatDateTime(code.created_at, event.timezone, locale),
    },
    {
      name: 'state',
      message: 'fields.status',
      corner: true,
      render: (code) => <PromoCodeBadge code={code} />,
    },
  ];
  const create = (
    <Button
      component={Link}
      to={{ pathname: 'create', search }}
      leftSection={<IconPlus size={18} stroke={1.5} />}
    >
      <FormattedMessage id="promo_codes.create" />
    </Button>
  );
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'promo_codes.title' })} />
      <DataTable
        name="promo-codes"
        endpoint={promoCodes.list}
        params={{ eventId: event.id }}
        columns={columns}
        open={(code) => String(code.id)}
        actions={create}
        filters={[
          {
            field: 'discount_type',
            message: 'fields.discount_type',
            options: discountTypes.map((value) => ({
              value,
              label: intl.formatMessage({ id: `promo_codes.type.${value}` }),
            })),
          },
        ]}
        rowMenu={() => [
          {
            message: 'offers.copy',
            icon: IconCopy,
            run: (code) => void copyText(intl, eventLink(event, 'promo_code', code.code)),
          },
          {
            message: 'ui.action.edit',
            icon: IconPencil,
            run: (code) => void navigate({ pathname: String(code.id), search }),
          },
          {
            message: 'ui.action.delete',
            icon: IconTrash,
            danger: true,
            run: (code) => void remove([code]),
          },
        ]}
        bulk={[{ message: 'ui.action.delete', icon: IconTrash, danger: true, run: remove }]}
        empty={{
          title: intl.formatMessage({ id: 'promo_codes.empty.title' }),
          text: intl.formatMessage({ id: 'promo_codes.empty.text' }),
        }}
      />
      <Outlet />
    </>
  );
}
