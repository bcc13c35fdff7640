import { redirect, redirectDocument } from 'react-router';
import type { Route } from './+types/payment.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { methodsQuery } from './_components/payment-methods.tsx';
import { PaymentStep } from './_components/payment-step.tsx';
import { redirectToCurrentStep } from './_components/redirect-to-current-step.ts';
import { useCheckout } from './_components/checkout-context.ts';
import { isPaymentDocument, useLeavingByDocument } from './payment/_components/own-document.ts';
import { PaymentBox } from './payment/_components/payment-box.tsx';

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<null> {
  await redirectToCurrentStep(params, 'payment');
  const { eventId, orderShortId } = params;
  const methods = await queryClient
    .fetchQuery(methodsQuery(Number(eventId), orderShortId))
    .catch(() => []);
  if (methods.length > 0 && methods.every(({ provider }) => provider === 'payme'))
    throw redirect(`/checkout/${eventId}/${orderShortId}/payme_payment`);
  if (!isPaymentDocument()) throw redirectDocument(`/checkout/${eventId}/${orderShortId}/payment`);
  return null;
}

/** The payment step with the card form. */
export default function PaymentScreen() {
  const { order, refresh } = useCheckout();
  useLeavingByDocument();
  return (
    <PaymentStep title="checkout.step.payment" heading="checkout.payment.title">
      <PaymentBox key={order.short_id} order={order} refresh={refresh} />
    </PaymentStep>
  );
}
