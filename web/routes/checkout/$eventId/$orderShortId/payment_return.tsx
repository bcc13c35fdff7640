import { useIntl } from 'react-intl';
import { redirect } from 'react-router';
import { stripeCalls } from '#features/payments/providers/stripe/contract.ts';
import { CallError } from '#platform/client.ts';
import { call } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/payment_return.ts';
import { orderQuery } from './_components/order-query.ts';

/**
 * Where a provider redirects to. The status in the address is not trusted: the payment is read
 * again.
 */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<null> {
  const eventId = Number(params.eventId);
  const { orderShortId } = params;
  const found = await call(stripeCalls.status, { params: { eventId, orderShortId } }).catch(
    (error: unknown) => (error instanceof CallError && error.status === 404 ? 'elsewhere' : null),
  );
  // The frame informs buyers who return in another browser.
  if (found === 'elsewhere') return null;
  await queryClient.invalidateQueries(orderQuery(eventId, orderShortId));
  throw redirect(
    `/checkout/${eventId}/${orderShortId}/${found?.order_status === 'COMPLETED' ? 'summary' : 'payment'}`,
  );
}

export function HydrateFallback() {
  const intl = useIntl();
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'checkout.return.title' })} />
      <Skeleton height="m" />
    </>
  );
}

export default function PaymentReturn() {
  return <HydrateFallback />;
}
