import { listed } from '#platform/pure/listed.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import type { WebhookEndpoint } from '#features/webhook-endpoints/contract.ts';
import { formatDateTime, formatShortDateTime } from '#platform/pure/date-text.ts';
import { venueZone } from '#platform/pure/time.ts';
import { nowInstant } from '#web/lib/clock.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { WebhookState } from '../../_components/webhook-state.tsx';
import styles from '../../_components/webhooks.module.css';

/** The address of a webhook, its event types, and its current state. */
export function WebhookFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const intl = useIntl();
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  const zone = user?.timezone ?? venueZone;
  const { url, types, is_active, switched_off_at, previous_until } = endpoint;
  return (
    <>
      {is_active ? null : (
        <Notice tone="amber">
          {switched_off_at ? (
            <FormattedMessage
              id="webhooks.failed_off.text"
              values={{ when: formatShortDateTime(switched_off_at, zone, locale) }}
            />
          ) : (
            <FormattedMessage id="webhooks.off.text" />
          )}
        </Notice>
      )}
      {previous_until && previous_until > nowInstant() ? (
        <Notice>
          <FormattedMessage
            id="webhooks.overlap"
            values={{ when: formatDateTime(previous_until, zone, locale) }}
          />
        </Notice>
      ) : null}
      <Card>
        <div className={styles['facts']}>
          <WebhookState endpoint={endpoint} />
          <strong className={styles['address']}>{url}</strong>
          <span className={styles['muted']}>
            {listed(
              intl.locale,
              types.map((type) => intl.formatMessage({ id: `webhooks.type.${type}` })),
            )}
          </span>
        </div>
      </Card>
    </>
  );
}
