import { FormattedMessage } from 'react-intl';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { billOf } from '#features/orders/rules/bill.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import styles from './summary-lines.module.css';

/** The items of an order, the discount, taxes and fees by name, and the total. */
export function SummaryLines({ order }: { order: PublicOrder }) {
  const locale = useLocale();
  const money = (major: number): string => formatMoney(major, order.currency, locale);
  const bill = billOf(order);
  return (
    <dl className={styles['lines']}>
      {bill.lines.map((line, n) => (
        <div key={order.order_items[n]?.id} className={styles['line']}>
          <dt>
            {line.quantity} × {line.name}
          </dt>
          <dd>{money(line.amount)}</dd>
        </div>
      ))}
      {bill.discount < 0 ? (
        <div className={styles['line']}>
          <dt>
            <FormattedMessage id="checkout.discount" />
          </dt>
          <dd>−{money(-bill.discount)}</dd>
        </div>
      ) : null}
      {bill.charges.map((charge) => (
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
        <dd>{money(bill.total)}</dd>
      </div>
    </dl>
  );
}
