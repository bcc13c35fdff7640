import { Button } from '@mantine/core';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Outlet, useParams } from 'react-router';
import { webhookEndpoints } from '#features/webhook-endpoints/contract.ts';
import { deliveryStatuses } from '#features/webhook-endpoints/rules/delivery.ts';
import { webhookTypes } from '#platform/pure/webhook-types.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { DataTable } from '#web/components/data-table.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/$webhookEndpointId.ts';
import { DeliveryNotes } from './$webhookEndpointId/_components/delivery-notes.tsx';
import { useDeliveryColumns } from './$webhookEndpointId/_components/use-delivery-columns.tsx';
import { useWebhookActions } from './$webhookEndpointId/_components/use-webhook-actions.tsx';
import { WebhookButtons } from './$webhookEndpointId/_components/webhook-buttons.tsx';
import { WebhookFacts } from './$webhookEndpointId/_components/webhook-facts.tsx';
import styles from './_components/webhooks.module.css';

const endpointQuery = (id: string | undefined) =>
  query(webhookEndpoints.get, { params: { webhookEndpointId: Number(id) } });

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return queryClient.fetchQuery(endpointQuery(params.webhookEndpointId));
}

/** One webhook: its event types, and its deliveries. */
export default function WebhookScreen() {
  const intl = useIntl();
  const { webhookEndpointId } = useParams();
  const { data: endpoint } = useQuery(endpointQuery(webhookEndpointId));
  const params = { webhookEndpointId: Number(webhookEndpointId) };
  const { resend } = useWebhookActions(params);
  const columns = useDeliveryColumns();
  if (!endpoint) return <Skeleton lines={6} height="m" />;
  return (
    <div className={styles['page']}>
      <ManageHeading
        title={intl.formatMessage({ id: 'webhooks.one' })}
        text={endpoint.description ?? ''}
      >
        <Button
          variant="default"
          component={Link}
          to="/account/webhooks"
          leftSection={<IconArrowLeft size={18} stroke={1.5} />}
        >
          <FormattedMessage id="webhooks.back" />
        </Button>
      </ManageHeading>
      <WebhookFacts endpoint={endpoint} />
      <WebhookButtons endpoint={endpoint} />
      <DeliveryNotes />
      <DataTable
        name="webhook-deliveries"
        endpoint={webhookEndpoints.deliveries}
        params={params}
        columns={columns}
        filters={[
          {
            field: 'status',
            message: 'fields.status',
            options: deliveryStatuses.map((value) => ({
              value,
              label: intl.formatMessage({ id: `webhooks.status.${value}` }),
            })),
          },
          {
            field: 'type',
            message: 'fields.type',
            options: [...webhookTypes, 'webhook.test' as const].map((value) => ({
              value,
              label: intl.formatMessage({ id: `webhooks.type.${value}` }),
            })),
          },
        ]}
        rowMenu={() => [
          {
            message: 'webhooks.resend',
            icon: IconRefresh,
            run: ({ id }) => void resend(id),
          },
        ]}
        empty={{
          title: intl.formatMessage({ id: 'webhooks.deliveries.none' }),
          text: intl.formatMessage({ id: 'webhooks.deliveries.none.text' }),
        }}
      />
      <Outlet />
    </div>
  );
}
