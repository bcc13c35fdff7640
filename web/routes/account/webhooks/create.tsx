import { useState } from 'react';
import { Button, Stack } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { NewWebhookEndpoint, webhookEndpoints } from '#features/webhook-endpoints/contract.ts';
import { webhookTypes } from '#platform/pure/webhook-types.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { RouteDrawer } from '#web/components/route-drawer.tsx';
import { SecretOnce } from './_components/secret-once.tsx';
import { webhookChanged } from './_components/webhook-changed.ts';
import { WebhookFields } from './_components/webhook-fields.tsx';

/** Creates a webhook, then shows its secret once. */
export default function CreateWebhook() {
  const [created, setCreated] = useState<{ id: number; secret: string } | null>(null);
  const form = useForm({
    schema: NewWebhookEndpoint,
    initial: { url: '', types: [...webhookTypes], description: '' },
    submit: async (body, idempotency_key) => {
      setCreated(await call(webhookEndpoints.create, { body, idempotency_key }));
      await webhookChanged();
    },
  });
  return (
    <RouteDrawer title={<FormattedMessage id="webhooks.create" />} shownOnce={created !== null}>
      {created ? (
        <Stack>
          <SecretOnce secret={created.secret} />
          <Button component={Link} to={`../${created.id}`} relative="path">
            <FormattedMessage id="webhooks.secret.done" />
          </Button>
        </Stack>
      ) : (
        <Form form={form} guard>
          <WebhookFields form={form} />
          <Button type="submit" loading={form.pending}>
            <FormattedMessage id="webhooks.create.go" />
          </Button>
        </Form>
      )}
    </RouteDrawer>
  );
}
