import { listed } from '#platform/pure/listed.ts';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { WebhookEndpoint } from '#features/webhook-endpoints/contract.ts';
import { Row } from '#web/ui/rows.tsx';
import { WebhookState } from './webhook-state.tsx';
import styles from './webhooks.module.css';

/** A webhook in the list: its address, event types and state. */
export function WebhookRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const intl = useIntl();
  const { id, url, description, types } = endpoint;
  return (
    <Row buttons={<WebhookState endpoint={endpoint} />}>
      <Link to={String(id)} className={styles['address']}>
        <strong>{url}</strong>
      </Link>
      {description ? <span>{description}</span> : null}
      <span className={styles['muted']}>
        {listed(
          intl.locale,
          types.map((type) => intl.formatMessage({ id: `webhooks.type.${type}` })),
        )}
      </span>
    </Row>
  );
}
