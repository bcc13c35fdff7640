import { FormattedMessage } from 'react-intl';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { billOf } from '#features/orders/rules/bill.ts';
import { TextOf } from '#web/components/text-of.tsx';
import { langOf } from '#web/lib/lang-of.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import styles from './summary-lines.module.css';

/** The path of a charge in its order, as in `text_languages`. */
function pathOf({ taxes_and_fees_rollup: rollup }: PublicOrder, charge: { name: string }): string {
  const kind = rollup.taxes.some((tax) => tax === charge) ? 'taxes' : 'fees';
  const index = rollup[kind].findIndex((item) => item === charge);
  return `taxes_and_fees_rollup.${kind}.${index}.name`;
}

/** The items of an order, the discount, taxes and fees by name, the total, and the refunds. */
export function SummaryLines({ order }: { order: PublicOrder }) {
  const locale = useLocale();
  const money = (major: number): string => formatMoney(major, order.currency, locale);
  const bill = billOf(order);
  return (
    <dl className={styles['lines']}>
      {bill.lines.map((line, n) => (
        <div key={order.order_items[n]?.id} className={styles['line']}>
          <dt>
            {line.quantity} ×{' '}
            <TextOf of={order} path={`order_items.${n}.item_name`}>
              {line.name}
            </TextOf>
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
          <dt {...langOf(order, pathOf(order, charge))}>{charge.name}</dt>
          <dd>{money(charge.value)}</dd>
        </div>
      ))}
      <div className={`${styles['line']} ${styles['total']}`}>
        <dt>
          <FormattedMessage id="checkout.total" />
        </dt>
        <dd>{money(bill.total)}</dd>
      </div>
      {order.total_refunded > 0 ? (
        <div className={styles['line']}>
          <dt>
            <FormattedMessage id="checkout.refunded" />
          </dt>
          <dd>−{money(order.total_refunded)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
