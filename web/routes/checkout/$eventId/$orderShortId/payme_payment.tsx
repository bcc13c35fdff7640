import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate } from 'react-router';
import type { Route } from './+types/payme_payment.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { methodsQuery, PaymentMethods } from './_components/payment-methods.tsx';
import { redirectToCurrentStep } from './_components/redirect-to-current-step.ts';
import { currentStepOf, stepAddress } from './_components/step-address.ts';
import { useCheckout } from './_components/checkout-context.ts';
import { PaymeBox } from './payme_payment/_components/payme-box.tsx';
import styles from './payment.module.css';

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<null> {
  await redirectToCurrentStep(params, 'payment');
  await queryClient
    .fetchQuery(methodsQuery(Number(params.eventId), params.orderShortId))
    .catch(() => null);
  return null;
}

/** Paying by PayMe: a code to scan, or the app on this phone. */
export default function PaymePayment() {
  const intl = useIntl();
  const { order, refresh } = useCheckout();
  if (order.status === 'COMPLETED') return <Navigate to={stepAddress(order, 'summary')} replace />;
  if (currentStepOf(order) !== 'payment')
    return <Navigate to={stepAddress(order, 'details')} replace />;
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'checkout.payme.title' })} />
      <h1 className={styles['title']}>
        <FormattedMessage id="checkout.payme.title" />
      </h1>
      <p className={styles['to']}>
        <FormattedMessage
          id="checkout.payment.sent_to"
          values={{ email: <strong>{order.email}</strong> }}
        />
      </p>
      <PaymentMethods order={order} />
      <PaymeBox key={order.short_id} order={order} refresh={refresh} />
      <ButtonLink tone="plain" className={styles['back']} to={stepAddress(order, 'details')}>
        <FormattedMessage id="checkout.payment.back" />
      </ButtonLink>
    </>
  );
}
