import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { payments } from '#features/payments/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { currentUser, useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PaymentsToCheck } from './payment/_components/payments-to-check.tsx';
import { ProviderCard } from './payment/_components/provider-card.tsx';
import { UnclaimedPayments } from './payment/_components/unclaimed-payments.tsx';
import styles from './payment/_components/provider-card.module.css';

const providersQuery = (accountId: number) => query(payments.providers, { params: { accountId } });

export async function clientLoader() {
  const { account_id } = await queryClient.ensureQueryData(currentUser());
  return queryClient.fetchQuery(providersQuery(account_id ?? 0));
}

/**
 * The payment providers of the account. After returning from a provider, its state is loaded again.
 */
export default function Payment() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const connectState = search.get('connect');
  const { data: user } = useCurrentUser();
  const accountId = user?.account_id ?? 0;
  const { data, error, refetch } = useQuery({
    ...providersQuery(accountId),
    enabled: accountId > 0,
  });
  useEffect(() => {
    if (connectState === 'back' && accountId > 0) void refetch();
  }, [connectState, accountId, refetch]);
  const complete = data?.some(({ setup_complete }) => setup_complete) ?? false;
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'account.payment.title' })} />
      <p className={styles['text']}>
        <FormattedMessage id="account.payment.text" />
      </p>
      {error ? (
        <Notice tone="danger" live>
          {callProblem(intl, error)}
        </Notice>
      ) : null}
      {data && connectState === 'back' ? (
        <Notice
          live
          tone={complete ? 'jade' : 'amber'}
          title={
            <FormattedMessage
              id={complete ? 'account.payment.came_back' : 'account.payment.not_completed'}
            />
          }
        >
          {complete ? null : <FormattedMessage id="account.payment.not_completed_text" />}
        </Notice>
      ) : null}
      {data && connectState === 'again' && !complete ? (
        <Notice live tone="amber">
          <FormattedMessage id="account.payment.link_expired" />
        </Notice>
      ) : null}
      {data ? (
        data.map((provider) => (
          <ProviderCard key={provider.provider} provider={provider} accountId={accountId} />
        ))
      ) : error ? null : (
        <Skeleton height="m" />
      )}
      <PaymentsToCheck accountId={accountId} />
      <UnclaimedPayments accountId={accountId} />
    </div>
  );
}
