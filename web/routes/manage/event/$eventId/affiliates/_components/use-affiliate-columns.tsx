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
      render: (one) => formatShortDateTime(one.created_at, event.timezone, locale),
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
}
