import type { Route } from './+types/payme_payment.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { methodsQuery } from './_components/payment-methods.tsx';
import { PaymentStep } from './_components/payment-step.tsx';
import { redirectToCurrentStep } from './_components/redirect-to-current-step.ts';
import { useCheckout } from './_components/checkout-context.ts';
import { PaymeBox } from './payme_payment/_components/payme-box.tsx';

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<null> {
  await redirectToCurrentStep(params, 'payment');
  await queryClient
    .fetchQuery(methodsQuery(Number(params.eventId), params.orderShortId))
    .catch(() => null);
  return null;
}

/** Payment by PayMe: a code to scan, or the app on this phone. */
export default function PaymePayment() {
  const { order, refresh } = useCheckout();
  return (
    <PaymentStep title="checkout.payme.title" heading="checkout.payme.title">
      <PaymeBox key={order.short_id} order={order} refresh={refresh} />
    </PaymentStep>
  );
}
