import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import { payments } from '#features/payments/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { query } from '#web/lib/query.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { methodsQuery } from '../../_components/payment-methods.tsx';
import { stepAddress } from '../../_components/step-address.ts';
import { PaymeCode } from './payme-code.tsx';
import styles from './payme-box.module.css';
import { usePayme, type Phase } from './use-payme.ts';

interface PaymeBoxProps {
  order: PublicOrder;
  refresh: () => Promise<void>;
}

/** The payment request of this order, its state, and the further actions. */
export function PaymeBox({ order, refresh }: PaymeBoxProps) {
  const intl = useIntl();
  const { data: config } = useQuery(query(payments.config));
  const { started, problem, unreachable, phase, reason, expire, retry } = usePayme(order, refresh);
  const settling = phase === 'settling';
  const over = phase === 'rejected' || phase === 'expired';
  return (
    <div className={styles['box']}>
      {config?.is_simulator ? (
        <Notice tone="amber">
          <FormattedMessage id="checkout.payme.simulated" />
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="danger" live>
          {callProblem(intl, problem)}
        </Notice>
      ) : null}
      {unreachable ? (
        <Notice tone="amber" live title={<FormattedMessage id="checkout.payme.unreachable" />}>
          <p>{callProblem(intl, unreachable)}</p>
          <FormattedMessage id="checkout.payme.unreachable_text" />
        </Notice>
      ) : null}
      {!problem && (over || (phase === 'waiting' && reason)) ? (
        <WhatHappened phase={phase} reason={reason} />
      ) : null}
      {settling ? (
        <Notice live title={<FormattedMessage id="checkout.payment.processing" />}>
          <FormattedMessage id="checkout.payment.processing_text" />
        </Notice>
      ) : null}
      {!started && !problem && phase === 'waiting' ? <Skeleton height="l" /> : null}
      {started && !over && !problem && !settling ? (
        <PaymeCode order={order} started={started} onEnd={expire} />
      ) : null}
      {over || problem ? (
        <WaysOn order={order} expired={phase === 'expired'} retry={retry} />
      ) : null}
    </div>
  );
}

/** PR004 alone says neither who refused nor why; an error code of the wallet names the payer's. */
function whyRejected(reason: string | null) {
  if (reason === 'PR004') return 'checkout.payme.rejected_or_cancelled_text';
  return reason?.startsWith('EW')
    ? 'checkout.payme.payer_refused_text'
    : 'checkout.payme.rejected_text';
}

/** Why the payment came to nothing, or the last attempt at one that can still be paid. */
function WhatHappened({ phase, reason }: { phase: Phase; reason: string | null }) {
  if (phase === 'expired')
    return (
      <Notice tone="amber" live title={<FormattedMessage id="checkout.payment.expired" />}>
        <FormattedMessage id="checkout.payme.expired_text" />
      </Notice>
    );
  return (
    <Notice tone="danger" live title={<FormattedMessage id="checkout.payme.rejected" />}>
      <FormattedMessage id={whyRejected(reason)} />
    </Notice>
  );
}

function WaysOn({
  order,
  expired,
  retry,
}: {
  order: PublicOrder;
  expired: boolean;
  retry: () => void;
}) {
  const { data } = useQuery(methodsQuery(order.event_id, order.short_id));
  return (
    <div className={styles['ways']}>
      <Button onClick={retry}>
        <FormattedMessage id={expired ? 'checkout.payme.new_code' : 'ui.action.retry'} />
      </Button>
      {data?.some(({ provider }) => provider !== 'payme') ? (
        <ButtonLink tone="quiet" to={stepAddress(order, 'payment')}>
          <FormattedMessage id="checkout.method.pay_by_card" />
        </ButtonLink>
      ) : null}
    </div>
  );
}
