import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import {
  webhookEndpoints,
  WebhookEndpointChange,
  type WebhookEndpoint,
} from '#features/webhook-endpoints/contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { DrawerForm } from '#web/routes/manage/_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '#web/routes/manage/_components/drawer-form/use-drawer-form.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { webhookChanged } from '../_components/webhook-changed.ts';
import { WebhookFields } from '../_components/webhook-fields.tsx';

const valuesOf = ({ url, types, description }: WebhookEndpoint) => ({
  url,
  types,
  description: description ?? '',
});

function EditForm({ endpoint }: { endpoint: WebhookEndpoint }) {
  const intl = useIntl();
  const params = { webhookEndpointId: endpoint.id };
  const bound = useDrawerForm({
    schema: WebhookEndpointChange.pick({ url: true, types: true, description: true }),
    initial: valuesOf(endpoint),
    version: endpoint.version,
    reload: async () => {
      const fresh = await call(webhookEndpoints.get, { params });
      return { values: valuesOf(fresh), version: fresh.version };
    },
    save: (values, _key, version) =>
      call(webhookEndpoints.change, { params, body: { ...values, version } }),
    saved: async () => {
      await webhookChanged();
      notifications.show({ message: intl.formatMessage({ id: 'webhooks.saved' }) });
    },
  });
  return (
    <DrawerForm bound={bound} submitLabel={<FormattedMessage id="ui.action.save" />}>
      <WebhookFields form={bound.form} />
    </DrawerForm>
  );
}

/** Edits the address and event types of a webhook. */
export default function EditWebhook() {
  const params = { webhookEndpointId: Number(useParams()['webhookEndpointId']) };
  const { data } = useQuery(query(webhookEndpoints.get, { params }));
  return (
    <RouteDrawer title={<FormattedMessage id="webhooks.edit" />}>
      {data ? <EditForm key={data.id} endpoint={data} /> : <Skeleton lines={4} height="m" />}
    </RouteDrawer>
  );
}
