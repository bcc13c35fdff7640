import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate } from 'react-router';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { breakable } from '#web/components/email-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from '../payment.module.css';
import { useCheckout } from './checkout-context.ts';
import { PaymentMethods } from './payment-methods.tsx';
import { currentStepOf, stepAddress } from './step-address.ts';

/**
 * The frame around every payment method. Orders that are paid, or need no payment, are redirected.
 */
export function PaymentStep({
  title,
  heading,
  children,
}: {
  title: MessageKey;
  heading: MessageKey;
  children: ReactNode;
}) {
  const intl = useIntl();
  const { order } = useCheckout();
  if (order.status === 'COMPLETED') return <Navigate to={stepAddress(order, 'summary')} replace />;
  if (currentStepOf(order) !== 'payment')
    return <Navigate to={stepAddress(order, 'details')} replace />;
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: title })} />
      <h1 className={styles['title']}>
        <FormattedMessage id={heading} />
      </h1>
      <p className={styles['to']}>
        <FormattedMessage
          id="checkout.payment.sent_to"
          values={{ email: <strong>{breakable(order.email ?? '')}</strong> }}
        />
      </p>
      <PaymentMethods order={order} />
      {children}
      <ButtonLink tone="plain" className={styles['back']} to={stepAddress(order, 'details')}>
        <FormattedMessage id="checkout.payment.back" />
      </ButtonLink>
    </>
  );
}
