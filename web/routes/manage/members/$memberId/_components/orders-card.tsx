import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { bought } from '#features/orders/bought.contract.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import styles from '#web/components/detail-page.module.css';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { OrderStatusBadge } from '#web/routes/manage/event/$eventId/orders/_components/order-status-badge.tsx';
import { Stacked } from '#web/components/stacked.tsx';
import own from './managed-member.module.css';

/** A member's orders for the venue's events, newest first. */
export function OrdersCard({ memberId }: { memberId: number }) {
  const locale = useLocale();
  const { data, error, refetch } = useQuery(
    query(bought.list, { params: { memberId }, query: { per_page: 20 } }),
  );
  if (!data && error) return <LoadFailed error={error} retry={refetch} />;
  if (!data) return null;
  return (
    <section className={styles['card']} aria-labelledby="member-orders">
      <h2 id="member-orders" className={styles['heading']}>
        <FormattedMessage id="orders.title" />
      </h2>
      {data.data.length === 0 ? (
        <p className={styles['hint']}>
          <FormattedMessage id="manage_members.orders.none" />
        </p>
      ) : (
        <ul className={own['rows']}>
          {data.data.map((order) => (
            <li key={order.id} className={own['order']}>
              <Stacked
                first={
                  <Link to={`/manage/event/${order.event_id}/orders/${order.id}`}>
                    {order.event_title}
                  </Link>
                }
                second={`${order.public_id} · ${formatShortDate(order.created_at, venueZone, locale)}`}
              />
              <span className={own['amount']}>
                {formatMoney(order.total_gross, order.currency, locale)}
              </span>
              <OrderStatusBadge order={order} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
