import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, redirect, redirectDocument } from 'react-router';
import type { Route } from './+types/payment.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { methodsQuery, PaymentMethods } from './_components/payment-methods.tsx';
import { redirectToCurrentStep } from './_components/redirect-to-current-step.ts';
import { useCheckout } from './_components/checkout-context.ts';
import { isPaymentDocument } from './payment/_components/own-document.ts';
import { PaymentBox } from './payment/_components/payment-box.tsx';
import styles from './payment.module.css';
import { currentStepOf, stepAddress } from './_components/step-address.ts';

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

/** The payment step. Orders that are paid, or need no payment, are redirected. */
export default function PaymentScreen() {
  const intl = useIntl();
  const { order, refresh } = useCheckout();
  if (order.status === 'COMPLETED') return <Navigate to={stepAddress(order, 'summary')} replace />;
  if (currentStepOf(order) !== 'payment')
    return <Navigate to={stepAddress(order, 'details')} replace />;
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'checkout.step.payment' })} />
      <h1 className={styles['title']}>
        <FormattedMessage id="checkout.payment.title" />
      </h1>
      <p className={styles['to']}>
        <FormattedMessage
          id="checkout.payment.sent_to"
          values={{ email: <strong>{order.email}</strong> }}
        />
      </p>
      <PaymentMethods order={order} />
      <PaymentBox key={order.short_id} order={order} refresh={refresh} />
      <ButtonLink tone="plain" className={styles['back']} to={stepAddress(order, 'details')}>
        <FormattedMessage id="checkout.payment.back" />
      </ButtonLink>
    </>
  );
}
