import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { eventPath } from '#web/components/event-path.ts';
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
  const locale = useLocale();
  const money = (major = 0): string => formatMoney(major, order?.currency ?? 'HKD', locale);
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
      <p>
        {refunded ? (
          <FormattedMessage id="checkout.closed.refunded" />
        ) : reason === 'gone' && !navigator.cookieEnabled ? (
          <FormattedMessage id="auth.no_storage" />
        ) : (
          <FormattedMessage
            id={`checkout.closed.${reason}_text`}
            values={{
              paid: order?.payment_status === 'PAYMENT_RECEIVED' ? 'yes' : 'no',
              total: money(order?.total_gross),
              refunded: money(order?.total_refunded),
            }}
          />
        )}
      </p>
    </MessagePage>
  );
}
