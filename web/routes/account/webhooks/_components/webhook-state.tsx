import { FormattedMessage } from 'react-intl';
import type { WebhookEndpoint } from '#features/webhook-endpoints/contract.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Whether a webhook is on, off, or was switched off after failed deliveries. */
export function WebhookState({
  endpoint,
}: {
  endpoint: Pick<WebhookEndpoint, 'is_active' | 'switched_off_at'>;
}) {
  if (endpoint.is_active)
    return (
      <Badge tone="jade">
        <FormattedMessage id="webhooks.on" />
      </Badge>
    );
  return endpoint.switched_off_at ? (
    <Badge tone="danger">
      <FormattedMessage id="webhooks.failed_off" />
    </Badge>
  ) : (
    <Badge tone="neutral">
      <FormattedMessage id="webhooks.off" />
    </Badge>
  );
}
