import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { orders } from '#features/orders/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { buyerOf } from '../../orders/_components/buyer-of.ts';
import { OrderStatusBadge } from '../../orders/_components/order-status-badge.tsx';
import { Stacked } from '#web/components/stacked.tsx';
import styles from './dashboard.module.css';

/** The latest orders. */
export function RecentOrders({ event }: { event: StaffEvent }) {
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    ...query(orders.list, {
      params: { eventId: event.id },
      query: { per_page: 6, filter_fields: { status: { ne: 'EXPIRED' } } },
    }),
    refetchInterval: 30_000,
  });
  return (
    <section className={styles['panel']}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>
          <FormattedMessage id="dashboard.recent" />
        </h2>
        <Link to={`/manage/event/${event.id}/orders`}>
          <FormattedMessage id="dashboard.recent.all" />
        </Link>
      </header>
      {data?.data.length === 0 ? (
        <p className={styles['muted']}>
          <FormattedMessage id="orders.empty.title" />
        </p>
      ) : null}
      {!data && error ? <LoadFailed error={error} retry={refetch} /> : null}
      {!data && !error ? <Skeleton lines={4} height="s" /> : null}
      <ul className={styles['rows']}>
        {data?.data.map((order) => (
          <li key={order.id} className={styles['order']}>
            <Stacked
              first={
                <Link to={`/manage/event/${event.id}/orders/${order.id}`}>
                  {buyerOf(order) ?? order.public_id}
                </Link>
              }
              second={formatShortDateTime(order.created_at, event.timezone, locale)}
            />
            <span className={styles['end']}>
              <span className={styles['right']}>
                {formatMoney(order.total_gross, order.currency, locale)}
              </span>
              <OrderStatusBadge order={order} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
