import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { payments } from '#features/payments/contract.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { Card } from '#web/ui/card.tsx';
import { Row, Rows } from '#web/ui/rows.tsx';
import styles from './unclaimed-payments.module.css';

/** Orders whose money a person has to look at, with what to do. Nothing when there is none. */
export function PaymentsToCheck({ accountId }: { accountId: number }) {
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  const { data } = useQuery({
    ...query(payments.toCheck, { params: { accountId } }),
    enabled: accountId > 0,
  });
  if (!data?.length) return null;
  const when = (instant: string): string =>
    formatDateTime(instant, user?.timezone ?? 'Asia/Hong_Kong', locale);
  return (
    <Card className={styles['card'] ?? ''}>
      <h2>
        <FormattedMessage id="account.to_check.title" />
      </h2>
      <Rows>
        {data.map((one) => (
          <Row
            key={`${one.problem} ${one.order_id}`}
            buttons={
              <Button
                variant="default"
                size="sm"
                component={Link}
                to={`/manage/event/${one.event_id}/orders/${one.order_id}`}
              >
                {one.order_public_id}
              </Button>
            }
          >
            <strong>
              <FormattedMessage
                id={`account.to_check.${one.problem}`}
                values={{ amount: formatMoney(one.amount, one.currency, locale) }}
              />
            </strong>
            <span>
              {one.event_title} · {when(one.since)}
            </span>
            <span>
              <FormattedMessage
                id={`account.to_check.${one.problem}.do`}
                values={{ until: one.due_at ? when(one.due_at) : '–' }}
              />
            </span>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
