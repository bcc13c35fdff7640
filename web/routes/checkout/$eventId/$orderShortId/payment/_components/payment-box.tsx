import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CardFrame } from './card-frame.tsx';
import { cardWords } from './card-words.ts';
import styles from './payment-box.module.css';
import { StripeForm } from './stripe-form.tsx';
import { useLastError } from './use-last-error.ts';
import { usePayment } from './use-payment.ts';

/** The provider's card form and the state of the payment. */
export function PaymentBox({
  order,
  refresh,
}: {
  order: PublicOrder;
  refresh: () => Promise<void>;
}) {
  const intl = useIntl();
  const { started, problem, phase, declined, onCardEvent, retry } = usePayment(order, refresh);
  const lastError = useLastError(order);
  const reason = lastError && cardWords({ type: 'card_error', decline_code: lastError });
  if (phase === 'settling' || phase === 'unsure') {
    return (
      <div className={styles['box']}>
        <Notice
          tone={phase === 'unsure' ? 'amber' : 'info'}
          live
          title={
            <FormattedMessage
              id={phase === 'unsure' ? 'checkout.payment.unsure' : 'checkout.payment.processing'}
            />
          }
        >
          <FormattedMessage
            id={
              phase === 'unsure'
                ? 'checkout.payment.unsure_text'
                : 'checkout.payment.processing_text'
            }
          />
        </Notice>
        {phase === 'unsure' ? (
          <Button onClick={retry}>
            <FormattedMessage id="checkout.payment.check" />
          </Button>
        ) : (
          <div
            className={styles['bar']}
            role="progressbar"
            aria-label={intl.formatMessage({ id: 'checkout.payment.processing' })}
          />
        )}
      </div>
    );
  }
  if (problem) {
    return (
      <div className={styles['box']}>
        <Notice tone="danger" live>
          {callProblem(intl, problem)}
        </Notice>
        <Button onClick={retry}>
          <FormattedMessage id="ui.action.retry" />
        </Button>
      </div>
    );
  }
  if (!started) return <Skeleton height="l" />;
  // Only the simulator has a form that is framed.
  const simulated = started.form_url !== null;
  return (
    <div className={styles['box']}>
      {simulated ? (
        <Notice tone="amber">
          <FormattedMessage id="checkout.payment.simulated" />
        </Notice>
      ) : null}
      {declined ? (
        <Notice
          tone="danger"
          live
          title={
            <FormattedMessage
              id={phase === 'expired' ? 'checkout.payment.expired' : 'checkout.payment.failed'}
            />
          }
        >
          {declined}
        </Notice>
      ) : null}
      {reason && declined === null ? (
        <Notice tone="danger" live title={<FormattedMessage id="checkout.payment.failed" />}>
          <FormattedMessage id={reason} />
        </Notice>
      ) : null}
      {simulated ? (
        <CardFrame key={started.payment_intent_id} started={started} onCardEvent={onCardEvent} />
      ) : (
        <StripeForm
          key={started.payment_intent_id}
          order={order}
          started={started}
          onCardEvent={onCardEvent}
        />
      )}
    </div>
  );
}
