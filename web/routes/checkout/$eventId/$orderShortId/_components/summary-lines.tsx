import { FormattedMessage } from 'react-intl';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import styles from './summary-lines.module.css';

/** The items of an order, its taxes and fees by name, and the total. */
export function SummaryLines({ order }: { order: PublicOrder }) {
  const locale = useLocale();
  const money = (major: number): string => formatMoney(major, order.currency, locale);
  const { fees, taxes } = order.taxes_and_fees_rollup;
  return (
    <dl className={styles['lines']}>
      {order.order_items.map((item) => (
        <div key={item.id} className={styles['line']}>
          <dt>
            {item.quantity} × {item.item_name}
          </dt>
          <dd>{money(item.total_before_additions)}</dd>
        </div>
      ))}
      {order.total_discount > 0 ? (
        <div className={styles['line']}>
          <dt>
            <FormattedMessage id="checkout.discount" />
          </dt>
          <dd>−{money(order.total_discount)}</dd>
        </div>
      ) : null}
      {[...fees, ...taxes].map((charge) => (
        <div
          key={`${charge.type} ${charge.name}`}
          className={`${styles['line']} ${styles['quiet']}`}
        >
          <dt>{charge.name}</dt>
          <dd>{money(charge.value)}</dd>
        </div>
      ))}
      <div className={`${styles['line']} ${styles['total']}`}>
        <dt>
          <FormattedMessage id="checkout.total" />
        </dt>
        <dd>{money(order.total_gross)}</dd>
      </div>
    </dl>
  );
}
