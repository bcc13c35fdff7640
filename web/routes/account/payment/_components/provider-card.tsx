import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { payments } from '#features/payments/contract.ts';
import { stripeCalls } from '#features/payments/providers/stripe/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { isMessageKey } from '#web/lib/is-message-key.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DisconnectButton } from './disconnect-button.tsx';
import styles from './provider-card.module.css';

type Provider = AnswerOf<typeof payments.providers>[number];
type State = 'unavailable' | 'complete' | 'lost' | 'begun' | 'none';
function stateOf({ is_available, setup_complete, account_id, lost }: Provider): State {
  if (setup_complete) return 'complete';
  if (!is_available) return 'unavailable';
  return lost ? 'lost' : account_id ? 'begun' : 'none';
}
const connectWords = {
  lost: 'account.payment.connect_again',
  begun: 'account.payment.go_on',
  none: 'account.payment.connect',
} as const;
const tones = {
  unavailable: 'neutral',
  complete: 'jade',
  lost: 'danger',
  begun: 'amber',
  none: 'neutral',
} as const;

/** One provider: connected, incomplete, not connected, or not any more and why, with a link to its own page. */
export function ProviderCard({ provider, accountId }: { provider: Provider; accountId: number }) {
  const intl = useIntl();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const state = stateOf(provider);
  const name = `account.provider.${provider.provider}`;
  const connect = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      const { url } = await call(stripeCalls.connect, { params: { accountId } });
      // The button stays pending while the browser leaves for the provider.
      if (url) return location.assign(url);
      await queryClient.invalidateQueries({ queryKey: keyOf(payments.providers) });
    } catch (error) {
      setProblem(callProblem(intl, error));
    }
    setPending(false);
  };
  return (
    <Card className={styles['card'] ?? ''}>
      <div className={styles['head']}>
        <span className={styles['mark']}>
          <IconCreditCard size={26} stroke={1.5} />
        </span>
        <div className={styles['words']}>
          <h2 className={styles['name']}>
            {isMessageKey(intl, name) ? <FormattedMessage id={name} /> : provider.provider}
          </h2>
          <p className={styles['text']}>
            {state === 'lost' ? (
              provider.lost && <FormattedMessage id={`account.provider.lost.${provider.lost}`} />
            ) : (
              <FormattedMessage id={`account.provider.${state}.text`} />
            )}
          </p>
        </div>
        <Badge tone={tones[state]}>
          <FormattedMessage id={`account.provider.${state === 'lost' ? 'none' : state}`} />
        </Badge>
      </div>
      {provider.is_simulator ? (
        <Notice tone="amber">
          <FormattedMessage id="account.payment.simulator" />
        </Notice>
      ) : null}
      <div role="alert">{problem ? <Notice tone="danger">{problem}</Notice> : null}</div>
      {state === 'none' || state === 'begun' || state === 'lost' ? (
        <Button
          className={styles['action'] ?? ''}
          size="md"
          loading={pending}
          onClick={() => void connect()}
        >
          <FormattedMessage id={connectWords[state]} />
        </Button>
      ) : null}
      {state === 'complete' || state === 'begun' ? (
        <DisconnectButton accountId={accountId} />
      ) : null}
      {provider.account_id ? (
        <p className={styles['id']}>
          <FormattedMessage id="account.payment.account_id" values={{ id: provider.account_id }} />
        </p>
      ) : null}
    </Card>
  );
}
