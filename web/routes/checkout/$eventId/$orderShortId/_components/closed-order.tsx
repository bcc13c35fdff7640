import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { formatDate } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { BookingLines } from '#web/components/cancellation.tsx';
import { eventPath } from '#web/components/event-path.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';

/**
 * An order that cannot be continued, with a link to order again; to the home page when its event is
 * no longer public.
 */
export function ClosedOrder({
  reason,
  eventId,
  order,
}: {
  reason: 'expired' | 'gone' | 'unavailable';
  eventId: number;
  order?: PublicOrder;
}) {
  const intl = useIntl();
  const refunded = reason === 'expired' && order?.refund_status;
  const event = order?.event;
  const hasPage = !event || event.status === 'LIVE';
  return (
    <MessagePage
      name={intl.formatMessage({ id: `checkout.closed.${reason}` })}
      title={<FormattedMessage id={`checkout.closed.${reason}`} />}
      action={
        <ButtonLink to={!hasPage ? '/' : event ? eventPath(event) : `/event/${eventId}`} size="l">
          <FormattedMessage id={hasPage ? 'checkout.closed.event' : 'errors.page.home'} />
        </ButtonLink>
      }
    >
      {reason === 'unavailable' && order ? (
        <CancelledOrder order={order} />
      ) : (
        <p>
          {refunded ? (
            <FormattedMessage id="checkout.closed.refunded" />
          ) : reason === 'gone' && !navigator.cookieEnabled ? (
            <FormattedMessage id="auth.no_storage" />
          ) : (
            <FormattedMessage id={`checkout.closed.${reason}_text`} />
          )}
        </p>
      )}
    </MessagePage>
  );
}

/** Which order was cancelled, when, with its event or alone, and what happens to its payment. */
function CancelledOrder({ order }: { order: PublicOrder }) {
  const locale = useLocale();
  const { event, refund_status } = order;
  const money = (major: number): string => formatMoney(major, order.currency, locale);
  const isPaid = order.payment_status === 'PAYMENT_RECEIVED';
  return (
    <>
      {event ? (
        <BookingLines
          title={<span {...langOf(event, 'title')}>{event.title}</span>}
          event_start={event.start_date}
          timezone={event.timezone}
          public_id={order.public_id}
          tickets={order.order_items.reduce((sum, { quantity }) => sum + quantity, 0)}
        />
      ) : null}
      <p>
        <FormattedMessage
          id="checkout.closed.unavailable_text"
          values={{
            by: order.cancelled_by,
            date: formatDate(
              order.cancelled_at ?? order.created_at,
              event?.timezone ?? venueZone,
              locale,
            ),
          }}
        />
      </p>
      <p>
        <FormattedMessage
          id="checkout.closed.money"
          values={{
            money: !isPaid ? 'none' : refund_status === 'REFUND_PENDING' ? 'pending' : 'paid',
            total: money(order.total_gross),
            refunded: money(order.total_refunded),
          }}
        />
      </p>
    </>
  );
}
