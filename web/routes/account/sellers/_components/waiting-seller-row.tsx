import { useState } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { sellers, type WaitingSeller } from '#features/accounts/sellers.contract.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/rows.tsx';
import styles from './sellers.module.css';

/** An account that waits for approval, what it requests, and buttons to approve or reject it. */
export function WaitingSellerRow({ seller }: { seller: WaitingSeller }) {
  const intl = useIntl();
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  const [pending, setPending] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const decide = async (approve: boolean): Promise<void> => {
    setPending(approve);
    setProblem(null);
    try {
      const body = { approve, asks: seller.asks };
      await call(sellers.decide, { params: { sellerId: seller.id }, body });
    } catch (error) {
      setProblem(callProblem(intl, error));
    }
    await queryClient.invalidateQueries({ queryKey: keyOf(sellers.waiting) });
    setPending(null);
  };
  const since = formatShortDateTime(seller.created_at, user?.timezone ?? venueZone, locale);
  return (
    <Row
      buttons={
        <>
          <Button
            variant="default"
            loading={pending === false}
            disabled={pending !== null}
            onClick={() => void decide(false)}
            aria-label={intl.formatMessage({ id: 'sellers.reject_one' }, { name: seller.name })}
          >
            <FormattedMessage id="sellers.reject" />
          </Button>
          <Button
            loading={pending === true}
            disabled={pending !== null}
            onClick={() => void decide(true)}
            aria-label={intl.formatMessage({ id: 'sellers.approve_one' }, { name: seller.name })}
          >
            <FormattedMessage id="sellers.approve" />
          </Button>
        </>
      }
    >
      <strong>{seller.name}</strong>
      <span>
        <FormattedMessage
          id={`sellers.asks.${seller.asks}`}
          values={{ event: seller.event_title ?? '' }}
        />
      </span>
      <span className={styles['text']}>
        {seller.owner_name} · {seller.owner_email}
        {seller.is_email_verified ? null : (
          <>
            {' '}
            <FormattedMessage id="sellers.unconfirmed" />
          </>
        )}{' '}
        · {since}
      </span>
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
    </Row>
  );
}
