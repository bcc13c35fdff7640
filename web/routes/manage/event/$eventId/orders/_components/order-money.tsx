import { FormattedMessage } from 'react-intl';
import type { Order } from '#features/orders/order.contract.ts';
import { billOf } from '#features/orders/rules/bill.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import styles from './order.module.css';

/** The items of an order and how its total is made up. */
export function OrderMoney({ order }: { order: Order }) {
  const locale = useLocale();
  const money = (amount: number): string => formatMoney(amount, order.currency, locale);
  const bill = billOf(order);
  return (
    <section className={styles['section']}>
      <h3 className={styles['title']}>
        <FormattedMessage id="orders.items" />
      </h3>
      <table className={styles['money']}>
        <tbody>
          {bill.lines.map((line, n) => (
            <tr key={order.order_items[n]?.id}>
              <th scope="row">
                {line.quantity} × {line.name}
              </th>
              <td>{money(line.amount)}</td>
            </tr>
          ))}
          {bill.discount < 0 ? (
            <tr className={styles['soft']}>
              <th scope="row">
                <FormattedMessage id="orders.discount" />
                {order.promo_code ? ` (${order.promo_code})` : ''}
              </th>
              <td>−{money(-bill.discount)}</td>
            </tr>
          ) : null}
          {bill.charges.map((charge) => (
            <tr key={`${charge.type} ${charge.name}`} className={styles['soft']}>
              <th scope="row">{charge.name}</th>
              <td>{money(charge.value)}</td>
            </tr>
          ))}
          <tr className={styles['sum']}>
            <th scope="row">
              <FormattedMessage id="orders.total" />
            </th>
            <td>{money(bill.total)}</td>
          </tr>
          {order.total_refunded > 0 ? (
            <>
              <tr className={styles['soft']}>
                <th scope="row">
                  <FormattedMessage id="orders.refunded" />
                </th>
                <td>−{money(order.total_refunded)}</td>
              </tr>
              <tr className={styles['sum']}>
                <th scope="row">
                  <FormattedMessage id="orders.remaining" />
                </th>
                <td>{money(order.total_remaining)}</td>
              </tr>
            </>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}
