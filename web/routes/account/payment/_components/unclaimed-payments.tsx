import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { payments } from '#features/payments/contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { venueZone } from '#platform/pure/time.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row, Rows } from '#web/ui/rows.tsx';
import styles from './unclaimed-payments.module.css';

type Unclaimed = AnswerOf<typeof payments.unclaimed>[number];

/**
 * Payments that the provider took for unknown orders, which staff must resolve. Renders nothing
 * when there is none.
 */
export function UnclaimedPayments({ accountId }: { accountId: number }) {
  const { data, error, refetch } = useQuery({
    ...query(payments.unclaimed, { params: { accountId } }),
    enabled: accountId > 0,
  });
  if (!data && error) return <LoadFailed error={error} retry={refetch} />;
  if (!data?.length) return null;
  return (
    <Card className={styles['card'] ?? ''}>
      <h2>
        <FormattedMessage id="account.unclaimed.title" />
      </h2>
      <p className={styles['text']}>
        <FormattedMessage id="account.unclaimed.text" />
      </p>
      <Rows>
        {data.map((payment) => (
          <UnclaimedPayment key={payment.id} payment={payment} accountId={accountId} />
        ))}
      </Rows>
    </Card>
  );
}

function UnclaimedPayment({ payment, accountId }: { payment: Unclaimed; accountId: number }) {
  const intl = useIntl();
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const markHandled = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      const params = { accountId, unclaimedPaymentId: payment.id };
      await call(payments.markHandled, { params });
      await queryClient.invalidateQueries({ queryKey: keyOf(payments.unclaimed) });
    } catch (error) {
      setProblem(callProblem(intl, error));
    }
    setPending(false);
  };
  return (
    <Row
      buttons={
        <Button variant="default" size="sm" loading={pending} onClick={() => void markHandled()}>
          <FormattedMessage id="account.unclaimed.handled" />
        </Button>
      }
    >
      <strong>{formatMoney(payment.captured, payment.currency, locale)}</strong>
      <span>{formatShortDateTime(payment.paid_at, user?.timezone ?? venueZone, locale)}</span>
      <code className={styles['id']}>{payment.provider_payment_id}</code>
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
    </Row>
  );
}
