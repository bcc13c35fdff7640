import { FormattedMessage } from 'react-intl';
import { isOpenDispute } from '#features/payments/rules/reports.ts';
import type { StaffOrder } from '#features/orders/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './order.module.css';

/** Failure reasons of providers with a specific text; others only say that the refund failed. */
const failures = [
  'EB010',
  'EB011',
  'EA014',
  'not_made',
  'not_connected',
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'insufficient_funds',
  'declined',
] as const;
const isFailureWithText = (code: string | null): code is (typeof failures)[number] =>
  failures.some((failure) => failure === code);

/** The refunds of an order, made and pending, and its disputes. */
export function OrderRefunds({ order, zone }: { order: StaffOrder; zone: string }) {
  const locale = useLocale();
  const money = (amount: number): string => formatMoney(amount, order.currency, locale);
  const when = (instant: string): string => formatShortDateTime(instant, zone, locale);
  return (
    <>
      {order.disputes.map((dispute) => (
        <Notice
          key={dispute.id}
          tone={dispute.status === 'WON' ? 'jade' : 'danger'}
          title={
            <FormattedMessage
              id={
                dispute.is_prevented
                  ? 'orders.dispute.PREVENTED'
                  : dispute.is_inquiry
                    ? `orders.inquiry.${isOpenDispute(dispute) ? 'open' : 'closed'}`
                    : `orders.dispute.${dispute.status}`
              }
              values={{ amount: money(dispute.amount) }}
            />
          }
        >
          {dispute.status === 'NEEDS_RESPONSE' && dispute.due_at ? (
            <FormattedMessage id="orders.dispute.due" values={{ until: when(dispute.due_at) }} />
          ) : null}
        </Notice>
      ))}
      {order.refunds.length > 0 ? (
        <section className={styles['section']}>
          <h3 className={styles['title']}>
            <FormattedMessage id="orders.refunds" />
          </h3>
          <table className={styles['money']}>
            <tbody>
              {order.refunds.map((refund) => (
                <tr key={refund.id}>
                  <th scope="row">
                    {when(refund.created_at)}
                    <span className={styles['muted']}>
                      {' '}
                      <FormattedMessage
                        id={`orders.refund.is.${refund.is_unconfirmed ? 'unconfirmed' : refund.status}`}
                      />
                    </span>
                    {isFailureWithText(refund.failure) ? (
                      <span className={styles['muted']}>
                        <br />
                        <FormattedMessage id={`orders.refund.failure.${refund.failure}`} />
                      </span>
                    ) : null}
                  </th>
                  <td>{money(refund.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </>
  );
}
