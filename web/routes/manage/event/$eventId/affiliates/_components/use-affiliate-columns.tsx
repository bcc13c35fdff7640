import { FormattedMessage, useIntl } from 'react-intl';
import type { Affiliate } from '#features/affiliates/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import type { Column } from '#web/components/data-table/table-types.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import { Stacked } from '#web/components/stacked.tsx';

/** The columns of affiliates: their name and sales. */
export function useAffiliateColumns(): Column<Affiliate>[] {
  const intl = useIntl();
  const locale = useLocale();
  const event = useManagedEvent();
  return [
    {
      name: 'name',
      message: 'fields.name',
      sort: true,
      render: (row) => <Stacked first={<strong>{row.name}</strong>} second={row.email} />,
    },
    { name: 'code', message: 'fields.code', sort: true, wide: true, render: (row) => row.code },
    {
      name: 'orders',
      message: 'affiliates.orders',
      sort: true,
      numeric: true,
      render: (row) => intl.formatNumber(row.orders),
    },
    {
      name: 'tickets_sold',
      message: 'affiliates.tickets',
      numeric: true,
      hidden: true,
      render: (row) => intl.formatNumber(row.tickets_sold),
    },
    {
      name: 'total_sales',
      message: 'affiliates.sales',
      sort: true,
      numeric: true,
      render: (row) => formatMoney(row.total_sales, event.currency, locale),
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
      corner: true,
      render: (row) => (
        <Badge tone={row.status === 'ACTIVE' ? 'jade' : 'neutral'}>
          <FormattedMessage id={`affiliates.status.${row.status}`} />
        </Badge>
      ),
    },
  ];
}
