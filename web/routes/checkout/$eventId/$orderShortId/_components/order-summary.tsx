import { FormattedMessage } from 'react-intl';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { langOf } from '#web/lib/lang-of.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SummaryLines } from './summary-lines.tsx';
import styles from './order-summary.module.css';
import { DateRange } from '#web/ui/date-range.tsx';

/** The order summary. On phones it is collapsed to one line with the total. */
export function OrderSummary({ order }: { order: PublicOrder }) {
  const locale = useLocale();
  const units = order.order_items.reduce((sum, item) => sum + item.quantity, 0);
  const head = order.event ? (
    <div className={styles['event']}>
      <p className={styles['title']} {...langOf(order.event, 'title')}>
        {order.event.title}
      </p>
      <p className={styles['quiet']}>
        <DateRange
          start={order.event.start_date}
          end={order.event.end_date}
          zone={order.event.timezone}
        />
      </p>
      {order.event.location_details?.venue_name ? (
        <p className={styles['quiet']} {...langOf(order.event, 'location_details.venue_name')}>
          {order.event.location_details.venue_name}
        </p>
      ) : null}
    </div>
  ) : null;
  return (
    <>
      <details className={styles['strip']}>
        <summary className={styles['bar']}>
          <span>
            <FormattedMessage id="checkout.units" values={{ count: units }} />
            <Icon name="down" size={18} />
          </span>
          <strong>{formatMoney(order.total_gross, order.currency, locale)}</strong>
        </summary>
        <div className={styles['inside']}>
          {head}
          <SummaryLines order={order} />
        </div>
      </details>
      <section className={styles['card']} aria-labelledby="order-summary">
        <h2 id="order-summary" className={styles['heading']}>
          <FormattedMessage id="checkout.your_order" />
        </h2>
        {head}
        <SummaryLines order={order} />
      </section>
    </>
  );
}
