import { IconCreditCard, IconQrcode } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { payments } from '#features/payments/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { isMessageKey } from '#web/lib/is-message-key.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DisconnectButton } from './disconnect-button.tsx';
import { PaymeActions } from './payme-actions.tsx';
import { StripeActions } from './stripe-actions.tsx';
import styles from './provider-card.module.css';

type Provider = AnswerOf<typeof payments.providers>[number];
type State = 'unavailable' | 'complete' | 'lost' | 'begun' | 'none';
function stateOf({ is_available, setup_complete, account_id, lost }: Provider): State {
  if (setup_complete) return 'complete';
  if (!is_available) return 'unavailable';
  return lost ? 'lost' : account_id ? 'begun' : 'none';
}
const connectWords = {
  unavailable: null,
  complete: null,
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

/**
 * A provider: connected, incomplete, not connected, or disconnected with the reason, with a link to
 * its own page.
 */
export function ProviderCard({ provider, accountId }: { provider: Provider; accountId: number }) {
  const intl = useIntl();
  const state = stateOf(provider);
  const name = `account.provider.${provider.provider}`;
  const own = `${name}.${state}.text`;
  const isPayme = provider.provider === 'payme';
  // Connecting is impossible with keys that the provider refuses.
  const connectLabel = provider.lost === 'keys_refused' ? null : connectWords[state];
  const Mark = isPayme ? IconQrcode : IconCreditCard;
  return (
    <Card className={styles['card'] ?? ''}>
      <div className={styles['head']}>
        <span className={styles['mark']}>
          <Mark size={26} stroke={1.5} />
        </span>
        <div className={styles['words']}>
          <h2 className={styles['name']}>
            {isMessageKey(intl, name) ? <FormattedMessage id={name} /> : provider.provider}
          </h2>
          <p className={styles['text']}>
            {state === 'lost' ? (
              provider.lost && <FormattedMessage id={`account.provider.lost.${provider.lost}`} />
            ) : (
              <FormattedMessage
                id={isMessageKey(intl, own) ? own : `account.provider.${state}.text`}
              />
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
      {isPayme && state !== 'unavailable' ? (
        <PaymeActions accountId={accountId} isConnected={provider.account_id !== null} />
      ) : null}
      {!isPayme && connectLabel ? (
        <StripeActions accountId={accountId} label={connectLabel} />
      ) : null}
      {!isPayme && (state === 'complete' || state === 'begun') ? (
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
