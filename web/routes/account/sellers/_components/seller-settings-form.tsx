import { useState } from 'react';
import { Button, Radio, Stack, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  registrations,
  sellers,
  SellerSettingsChange,
} from '#features/accounts/sellers.contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { changedOf, mergeChanges } from '#web/lib/merge-changes.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';

/**
 * How accounts become sellers, and whether their first event is reviewed. Sends only what was
 * changed.
 */
export function SellerSettingsForm({ settings }: { settings: AnswerOf<typeof sellers.settings> }) {
  const intl = useIntl();
  const [known, setKnown] = useState(settings);
  const form = useForm({
    schema: SellerSettingsChange,
    initial: settings,
    submit: async (values) => {
      const saved = await call(sellers.changeSettings, { body: changedOf(values, known) });
      setKnown(saved);
      form.reset(saved, (typed) => mergeChanges(values, typed, saved).values);
      queryClient.setQueryData(query(sellers.settings).queryKey, saved);
      notifications.show({ message: intl.formatMessage({ id: 'sellers.saved' }) });
    },
  });
  const { maxLength: _, ...registration } = form.field('seller_registration');
  return (
    <Form form={form} guard>
      <Radio.Group
        {...registration}
        required
        onChange={(value) => form.set('seller_registration', value)}
      >
        <Stack gap="sm" mt="xs">
          {registrations.map((value) => (
            <Radio
              key={value}
              value={value}
              label={intl.formatMessage({ id: `sellers.registration.${value}` })}
              description={intl.formatMessage({ id: `sellers.registration.${value}.help` })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Switch {...form.check('approves_first_event')} />
      <Button type="submit" loading={form.pending} disabled={!form.dirty}>
        <FormattedMessage id="ui.action.save" />
      </Button>
    </Form>
  );
}
