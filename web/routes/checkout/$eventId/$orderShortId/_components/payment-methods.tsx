import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { orders } from '#features/orders/contract.ts';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { stepAddress } from './step-address.ts';

/**
 * The query for an order's payment methods. They may change while the buyer types, so each step
 * loads them again.
 */
export const methodsQuery = (eventId: number, orderShortId: string) =>
  query(orders.paymentProviders, { params: { eventId, orderShortId } });

/** The choice between payment methods; nothing when there is only one. */
export function PaymentMethods({ order }: { order: PublicOrder }) {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(methodsQuery(order.event_id, order.short_id));
  if (error && !data)
    return (
      <LoadFailed
        error={error}
        retry={refetch}
        title={<FormattedMessage id="checkout.method.choose" />}
      />
    );
  if (!data || data.length < 2) return null;
  const step = stepAddress(order, 'payment');
  return (
    <Tabs
      label={intl.formatMessage({ id: 'checkout.method.choose' })}
      items={data.map(({ provider }) =>
        provider === 'payme'
          ? {
              to: stepAddress(order, 'payme_payment'),
              label: intl.formatMessage({ id: 'checkout.method.payme' }),
            }
          : { to: step, label: intl.formatMessage({ id: 'checkout.method.card' }), end: true },
      )}
    />
  );
}
