import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AnswerList } from '../_components/answer-list.tsx';
import { DetailList } from '#web/components/detail-list.tsx';
import { EmailLink } from '#web/components/email-link.tsx';
import { HistoryList } from '../_components/history-list.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import type { Route } from './+types/$orderId.ts';
import { orderQuery } from './$orderId/_components/order-query.ts';
import { buyerOf } from './_components/buyer-of.ts';
import { OrderActions } from './_components/order-actions.tsx';
import { OrderMails } from './_components/order-mails.tsx';
import { OrderMoney } from './_components/order-money.tsx';
import styles from './_components/order.module.css';
import { OrderPeople } from './_components/order-people.tsx';
import { OrderRefunds } from './_components/order-refunds.tsx';
import { OrderStatusBadge } from './_components/order-status-badge.tsx';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(orderQuery(params));
}

/** One order with buyer, items, payments and emails. */
export default function OrderDrawer() {
  const locale = useLocale();
  const event = useManagedEvent();
  const { data: order } = useQuery(orderQuery(useParams()));
  const when = (instant: string | null): string | null =>
    instant ? formatShortDateTime(instant, event.timezone, locale) : null;
  return (
    <RouteDrawer size={640} title={order?.public_id ?? '…'}>
      {order ? (
        <div className={styles['order']}>
          <p className={styles['state']}>
            <OrderStatusBadge order={order} />
            {order.payment_status && order.payment_status !== order.display_status ? (
              <span className={styles['muted']}>
                <FormattedMessage id={`orders.payment.${order.payment_status}`} />
              </span>
            ) : null}
          </p>
          <OrderActions order={order} />
          <DetailList
            items={[
              ['orders.buyer', buyerOf(order)],
              ['fields.email', order.email ? <EmailLink key="mail" email={order.email} /> : null],
              ['orders.date', when(order.created_at)],
              ['orders.completed', when(order.completed_at)],
              [
                'orders.cancelled_at',
                order.cancelled_at && order.cancelled_by ? (
                  <FormattedMessage
                    key="cancelled"
                    id={`orders.cancelled_by.${order.cancelled_by}`}
                    values={{ when: when(order.cancelled_at) }}
                  />
                ) : null,
              ],
              [
                'orders.paid_with',
                order.payment_provider ? (
                  <FormattedMessage
                    key="provider"
                    id="orders.provider"
                    values={{ provider: order.payment_provider }}
                  />
                ) : null,
              ],
              ['orders.promo_code', order.promo_code],
              ['orders.affiliate', order.affiliate],
              [
                'orders.made_by_hand',
                order.is_manually_created ? <FormattedMessage key="yes" id="orders.yes" /> : null,
              ],
            ]}
          />
          <OrderMoney order={order} />
          <OrderRefunds order={order} zone={event.timezone} />
          <OrderPeople order={order} />
          <AnswerList
            answers={order.question_answers.filter(
              (questionAnswer) => questionAnswer.attendee_id === null,
            )}
          />
          <OrderMails mails={order.mails} zone={event.timezone} />
          <HistoryList target_type="order" target_id={order.id} />
        </div>
      ) : (
        <Skeleton lines={8} height="s" />
      )}
    </RouteDrawer>
  );
}
