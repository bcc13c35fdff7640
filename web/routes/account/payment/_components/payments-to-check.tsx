import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { payments } from '#features/payments/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Card } from '#web/ui/card.tsx';
import { Row, Rows } from '#web/ui/rows.tsx';
import { CheckDifference } from './check-difference.tsx';
import { RefundOutcome } from './refund-outcome.tsx';
import styles from './unclaimed-payments.module.css';

type ToCheck = AnswerOf<typeof payments.toCheck>[number];

/** Orders whose payment staff must check, with what to do. Renders nothing when there is none. */
export function PaymentsToCheck({ accountId }: { accountId: number }) {
  const { data, error, refetch } = useQuery({
    ...query(payments.toCheck, { params: { accountId } }),
    enabled: accountId > 0,
  });
  if (!data && error) return <LoadFailed error={error} retry={refetch} />;
  if (!data?.length) return null;
  return (
    <Card className={styles['card'] ?? ''}>
      <h2>
        <FormattedMessage id="account.to_check.title" />
      </h2>
      <Rows>
        {data.map((item) => (
          <PaymentToCheck
            key={`${item.problem} ${item.order_id} ${item.refund_id ?? ''}`}
            payment={item}
          />
        ))}
      </Rows>
    </Card>
  );
}

function PaymentToCheck({ payment }: { payment: ToCheck }) {
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  const when = (instant: string): string =>
    formatDateTime(instant, user?.timezone ?? venueZone, locale);
  const amount = formatMoney(payment.amount, payment.currency, locale);
  const { problem, event_id, order_id, refund_id, due_at } = payment;
  return (
    <Row
      buttons={
        <>
          <Button
            variant="default"
            size="sm"
            component={Link}
            to={`/manage/event/${event_id}/orders/${order_id}`}
          >
            {payment.order_public_id}
          </Button>
          {refund_id === null ||
          (problem !== 'refund_unconfirmed' && problem !== 'refund_failed') ? null : (
            <RefundOutcome
              problem={problem}
              params={{ eventId: event_id, orderId: order_id, refundId: refund_id }}
              amount={amount}
            />
          )}
          {problem === 'difference' ? (
            <CheckDifference params={{ eventId: event_id, orderId: order_id }} />
          ) : null}
        </>
      }
    >
      <strong>
        <FormattedMessage id={`account.to_check.${problem}`} values={{ amount }} />
      </strong>
      <span>
        {payment.event_title} · <span className={styles['when']}>{when(payment.since)}</span>
      </span>
      <span>
        <FormattedMessage
          id={`account.to_check.${problem}.do`}
          values={{ until: due_at ? when(due_at) : '–' }}
        />
      </span>
    </Row>
  );
}
