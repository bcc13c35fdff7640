import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { paymeCalls } from '#features/payments/providers/payme/contract.ts';
import { stripeCalls } from '#features/payments/providers/stripe/contract.ts';
import { query } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ClosedOrder } from './closed-order.tsx';
import { stepAddress } from './step-address.ts';

const every_ms = 1500;

/** `waiting`: not known yet, or the order still counts as reserved; `none`: nothing was charged. */
type Phase = 'waiting' | 'processing' | 'paid' | 'none';
function phaseOf({ status, order_status }: { status: string; order_status: string }): Phase {
  if (status === 'SUCCEEDED') return 'paid';
  if (status === 'PROCESSING') return 'processing';
  return order_status === 'RESERVED' ? 'waiting' : 'none';
}

/**
 * An order whose hold ended after its payment had begun. It may still be paid: the payment is
 * followed to its end before the page says that nothing was charged. Asking also cancels a payment
 * that was not made, and completes or refunds one that was.
 */
export function LatePayment({
  order,
  refresh,
}: {
  order: PublicOrder;
  refresh: () => Promise<void>;
}) {
  const intl = useIntl();
  const { status } = order.payment_provider === 'payme' ? paymeCalls : stripeCalls;
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...query(status, { params: { eventId: order.event_id, orderShortId: order.short_id } }),
    refetchInterval: ({ state }) =>
      state.data && phaseOf(state.data) !== 'none' ? every_ms : false,
  });
  const phase = data ? phaseOf(data) : 'waiting';
  const goOn = useEffectEvent(() =>
    // A payment page is left by loading the next page as a new document.
    data?.order_status === 'COMPLETED'
      ? window.location.replace(stepAddress(order, 'summary'))
      : void refresh(),
  );
  useEffect(() => {
    if (phase === 'paid') goOn();
  }, [phase, dataUpdatedAt]);
  if (phase === 'none')
    return <ClosedOrder reason="expired" eventId={order.event_id} order={order} />;
  if (phase === 'waiting' && !error) return <Skeleton height="l" />;
  const messageName = phase === 'waiting' ? 'unsure' : 'processing';
  return (
    <MessagePage
      name={intl.formatMessage({ id: `checkout.payment.${messageName}` })}
      title={<FormattedMessage id={`checkout.payment.${messageName}`} />}
      action={
        messageName === 'unsure' ? (
          <Button onClick={() => void refetch()}>
            <FormattedMessage id="checkout.payment.check" />
          </Button>
        ) : null
      }
    >
      <p>
        <FormattedMessage id={`checkout.payment.${messageName}_text`} />
      </p>
    </MessagePage>
  );
}
