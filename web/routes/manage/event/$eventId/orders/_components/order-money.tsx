import { FormattedMessage } from 'react-intl';
import type { Order } from '#features/orders/order.contract.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import styles from './order.module.css';

/** The items of an order and the composition of its total. */
export function OrderMoney({ order }: { order: Order }) {
  const locale = useLocale();
  const money = (amount: number): string => formatMoney(amount, order.currency, locale);
  const { taxes, fees } = order.taxes_and_fees_rollup;
  const charges = [...taxes, ...fees];
  return (
    <section className={styles['section']}>
      <h3 className={styles['title']}>
        <FormattedMessage id="orders.items" />
      </h3>
      <table className={styles['money']}>
        <tbody>
          {order.order_items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                {item.item_name}
                <span className={styles['muted']}>
                  {' '}
                  {item.quantity} ×{' '}
                  {item.price_before_discount > item.price ? (
                    <>
                      <s>{money(item.price_before_discount)}</s>{' '}
                    </>
                  ) : null}
                  {money(item.price)}
                </span>
              </th>
              <td>{money(item.total_before_additions)}</td>
            </tr>
          ))}
          {order.total_discount > 0 ? (
            <tr className={styles['soft']}>
              <th scope="row">
                <FormattedMessage id="orders.discount" />
              </th>
              <td>−{money(order.total_discount)}</td>
            </tr>
          ) : null}
          {charges.map((charge) => (
            <tr key={`${charge.type} ${charge.name}`} className={styles['soft']}>
              <th scope="row">{charge.name}</th>
              <td>{money(charge.value)}</td>
            </tr>
          ))}
          <tr className={styles['sum']}>
            <th scope="row">
              <FormattedMessage id="orders.total" />
            </th>
            <td>{money(order.total_gross)}</td>
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
