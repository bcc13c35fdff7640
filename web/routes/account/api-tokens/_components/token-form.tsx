import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { z } from 'zod';
import { apiTokens, NewApiToken } from '#features/api-tokens/contract.ts';
import { allowsIn, grantable } from '#platform/pure/access.ts';
import { call } from '#web/lib/api.ts';
import { now } from '#web/lib/clock.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';

const terms = ['30', '90', '365', '0'] as const;
const day_ms = 86_400_000;
const schema = NewApiToken.pick({ name: true, scopes: true }).extend({ term: z.enum(terms) });

/** The name, permissions and lifetime of a new token. */
export function TokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const intl = useIntl();
  const { data: user } = useCurrentUser();
  const form = useForm({
    schema,
    initial: { name: '', scopes: [], term: '90' },
    submit: async ({ name, scopes, term }) => {
      const expires_at =
        term === '0' ? null : new Date(now() + Number(term) * day_ms).toISOString();
      const { token } = await call(apiTokens.create, { body: { name, scopes, expires_at } });
      onCreated(token);
      await queryClient.invalidateQueries({ queryKey: keyOf(apiTokens.list) });
    },
  });
  const { maxLength: _, ...scopes } = form.field<string[]>('scopes');
  const { maxLength: _term, ...term } = form.field<string | null>('term');
  return (
    <Form form={form} guard>
      <TextInput
        {...form.field('name')}
        description={intl.formatMessage({ id: 'api_tokens.name_help' })}
        data-autofocus
      />
      <MultiSelect
        {...scopes}
        searchable
        onChange={(next) => form.set('scopes', next)}
        data={grantable
          .filter((item) => allowsIn(user, item))
          .map((value) => ({ value, label: intl.formatMessage({ id: `permissions.${value}` }) }))}
      />
      <Select
        {...term}
        allowDeselect={false}
        data={terms.map((value) => ({
          value,
          label: intl.formatMessage({ id: `api_tokens.expiry.${value}` }),
        }))}
      />
      <Button type="submit" loading={form.pending}>
        <FormattedMessage id="api_tokens.create.go" />
      </Button>
    </Form>
  );
}
