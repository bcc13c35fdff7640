import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { WebhookEndpoint } from '#features/webhook-endpoints/contract.ts';
import styles from '../../_components/webhooks.module.css';
import { useWebhookActions } from './use-webhook-actions.tsx';

/** The buttons for all actions on a webhook. */
export function WebhookButtons({
  endpoint: { id, is_active },
}: {
  endpoint: Pick<WebhookEndpoint, 'id' | 'is_active'>;
}) {
  const { isSending, sendTest, switchTo, rotate, remove } = useWebhookActions({
    webhookEndpointId: id,
  });
  return (
    <div className={styles['buttons']}>
      {is_active ? (
        <Button loading={isSending} onClick={() => void sendTest()}>
          <FormattedMessage id="webhooks.test" />
        </Button>
      ) : (
        <Button onClick={() => void switchTo(true)}>
          <FormattedMessage id="webhooks.switch_on" />
        </Button>
      )}
      <Button variant="default" component={Link} to="edit">
        <FormattedMessage id="ui.action.edit" />
      </Button>
      {is_active ? (
        <Button variant="default" onClick={() => void switchTo(false)}>
          <FormattedMessage id="webhooks.switch_off" />
        </Button>
      ) : null}
      <Button variant="default" onClick={() => void rotate()}>
        <FormattedMessage id="webhooks.rotate" />
      </Button>
      <Button variant="default" color="danger" onClick={() => void remove()}>
        <FormattedMessage id="webhooks.remove" />
      </Button>
    </div>
  );
}
