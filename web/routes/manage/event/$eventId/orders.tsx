import { useIntl } from 'react-intl';
import { Outlet } from 'react-router';
import { orders } from '#features/orders/contract.ts';
import type { Order } from '#features/orders/order.contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import { DataTable } from '#web/components/data-table.tsx';
import type { Column } from '#web/components/data-table/table-types.ts';
import { ExportList } from '#web/components/export-list.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { useManagedEvent } from './_components/managed-event.tsx';
import { buyerOf } from './orders/_components/buyer-of.ts';
import { OrderStatusBadge } from './orders/_components/order-status-badge.tsx';
import { standing } from './orders/_components/standing.ts';
import { useOrderBulk } from './orders/_components/use-order-bulk.ts';
import { useOrderFilters } from './orders/_components/use-order-filters.ts';
import { Stacked } from '#web/components/stacked.tsx';

/** Orders of every status. */
export default function Orders() {
  const intl = useIntl();
  const locale = useLocale();
  const event = useManagedEvent();
  const filters = useOrderFilters(event);
  const columns: Column<Order>[] = [
    {
      name: 'public_id',
      message: 'orders.reference',
      width: 130,
      render: (order) => <strong>{order.public_id}</strong>,
    },
    {
      name: 'last_name',
      message: 'orders.buyer',
      sort: true,
      render: (order) => <Stacked first={buyerOf(order) ?? '–'} second={order.email} />,
    },
    {
      name: 'created_at',
      message: 'orders.date',
      sort: true,
      render: (order) => formatShortDateTime(order.created_at, event.timezone, locale),
    },
    {
      name: 'items',
      message: 'orders.tickets',
      numeric: true,
      wide: true,
      render: standing,
    },
    {
      name: 'total_gross',
      message: 'orders.total',
      sort: true,
      numeric: true,
      render: (order) => formatMoney(order.total_gross, order.currency, locale),
    },
    {
      name: 'total_refunded',
      message: 'orders.refunded',
      numeric: true,
      hidden: true,
      render: (order) =>
        order.total_refunded ? formatMoney(order.total_refunded, order.currency, locale) : '–',
    },
    {
      name: 'promo_code',
      message: 'orders.promo_code',
      hidden: true,
      render: (order) => order.promo_code ?? '–',
    },
    {
      name: 'affiliate',
      message: 'orders.affiliate',
      hidden: true,
      render: (order) => order.affiliate ?? '–',
    },
    {
      name: 'status',
      message: 'orders.status',
      sort: true,
      corner: true,
      render: (order) => <OrderStatusBadge order={order} />,
    },
  ];
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'orders.title' })} />
      <DataTable
        name="orders"
        endpoint={orders.list}
        params={{ eventId: event.id }}
        columns={columns}
        filters={filters}
        open={(order) => String(order.id)}
        bulk={useOrderBulk()}
        actions={
          <ExportList
            endpoint={orders.list}
            params={{ eventId: event.id }}
            of={`/events/${event.id}/orders`}
            name="orders"
          />
        }
        empty={{
          title: intl.formatMessage({ id: 'orders.empty.title' }),
          text: intl.formatMessage({ id: 'orders.empty.text' }),
        }}
      />
      <Outlet />
    </>
  );
}
