import { useState } from 'react';
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
import { changedOf } from '#web/lib/merge-changes.ts';
import { query } from '#web/lib/query.ts';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { DrawerForm } from '#web/routes/manage/_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '#web/routes/manage/_components/drawer-form/use-drawer-form.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { webhookChanged } from '../_components/webhook-changed.ts';
import { WebhookFields } from '../_components/webhook-fields.tsx';

function EditForm({ endpoint }: { endpoint: WebhookEndpoint }) {
  const intl = useIntl();
  // The form's initial values: a webhook that is loaded again meanwhile contains other users'
  // changes.
  const [{ id, url, types, description }] = useState(endpoint);
  const initial = { url, types, description: description ?? '' };
  const bound = useDrawerForm({
    schema: WebhookEndpointChange.pick({ url: true, types: true, description: true }),
    initial,
    save: (values) =>
      call(webhookEndpoints.change, {
        params: { webhookEndpointId: id },
        body: changedOf(values, initial),
      }),
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
