import { useCallback, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet, useMatches } from 'react-router';
import { CallError } from '#platform/client.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { OrderElsewhere } from '#web/components/order-elsewhere.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$orderShortId.ts';
import { AbandonButton } from './$orderShortId/_components/abandon-button.tsx';
import { ClosedOrder } from './$orderShortId/_components/closed-order.tsx';
import type { CheckoutContext } from './$orderShortId/_components/checkout-context.ts';
import { HoldClock } from './$orderShortId/_components/hold-clock.tsx';
import { LatePayment } from './$orderShortId/_components/late-payment.tsx';
import { orderQuery } from './$orderShortId/_components/order-query.ts';
import { OrderSummary } from './$orderShortId/_components/order-summary.tsx';
import { rememberOrder } from './$orderShortId/_components/remember-order.ts';
import { Steps } from './$orderShortId/_components/steps.tsx';
import styles from './$orderShortId.module.css';

/**
 * Loaded by the browser, because the order belongs to its session. A missing order is reported on
 * the page.
 */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { eventId, orderShortId } = params;
  try {
    await queryClient.fetchQuery({ ...orderQuery(Number(eventId), orderShortId), staleTime: 0 });
    return { found: true };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return { found: false };
    throw error;
  }
}

export function HydrateFallback() {
  const intl = useIntl();
  return (
    <div className={styles['wait']}>
      <PageTitle title={intl.formatMessage({ id: 'checkout.your_order' })} />
      <Skeleton height="s" />
      <Skeleton height="l" />
    </div>
  );
}

/** The frame of the checkout: steps, countdown and order summary. */
export default function Checkout({ loaderData: { found }, params }: Route.ComponentProps) {
  const eventId = Number(params.eventId);
  const {
    data: order,
    dataUpdatedAt,
    refetch,
  } = useQuery({ ...orderQuery(eventId, params.orderShortId), enabled: found });
  const refresh = useCallback(async () => void (await refetch()), [refetch]);
  useEffect(() => {
    if (order) rememberOrder(order);
  }, [order]);
  const step = useMatches().at(-1)?.id.split('/').at(-1) ?? '';
  if (!found && step === 'payment_return') return <OrderElsewhere />;
  if (!found || !order) return <ClosedOrder reason="gone" eventId={eventId} />;
  if (order.status === 'CANCELLED')
    return <ClosedOrder reason="unavailable" eventId={eventId} order={order} />;
  if (order.is_expired && order.payment_provider !== null && order.refund_status === null)
    return <LatePayment order={order} refresh={refresh} />;
  if (order.is_expired) return <ClosedOrder reason="expired" eventId={eventId} order={order} />;
  const ahead_ms = Date.parse(order.server_time) - dataUpdatedAt;
  const context: CheckoutContext = { order, refresh, ahead_ms };
  const open = order.status === 'RESERVED';
  return (
    <div className={styles['frame']}>
      <div className={styles['top']}>
        <Steps step={step} free={order.is_free_order} />
        {open ? (
          <HoldClock
            until={order.reserved_until}
            ahead_ms={ahead_ms}
            onEnd={() => void refresh()}
          />
        ) : null}
      </div>
      <aside className={styles['side']}>
        <OrderSummary order={order} />
      </aside>
      <div className={styles['main']}>
        <Outlet context={context} />
      </div>
      {open ? (
        <div className={styles['note']}>
          <FormattedMessage id="checkout.held_for_you" tagName="p" />
          <AbandonButton order={order} />
        </div>
      ) : null}
    </div>
  );
}
