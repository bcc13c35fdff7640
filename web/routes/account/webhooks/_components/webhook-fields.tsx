import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import { webhookTypes } from '#platform/pure/webhook-types.ts';
import type { Form } from '#web/lib/use-form.ts';

/** The address of a webhook, its event types, and a description of the receiver. */
export function WebhookFields({ form }: { form: Pick<Form<unknown>, 'field' | 'set'> }) {
  const intl = useIntl();
  const { maxLength: _, ...types } = form.field<string[]>('types');
  return (
    <>
      <TextInput
        {...form.field('url')}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        description={intl.formatMessage({ id: 'webhooks.url_help' })}
        data-autofocus
      />
      <MultiSelect
        {...types}
        searchable
        clearable
        onChange={(next) => form.set('types', next)}
        data={webhookTypes.map((value) => ({
          value,
          label: intl.formatMessage({ id: `webhooks.type.${value}` }),
        }))}
      />
      <Textarea
        {...form.field('description')}
        rows={1}
        description={intl.formatMessage({ id: 'webhooks.description_help' })}
      />
    </>
  );
}
