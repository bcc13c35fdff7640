import { Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import type { z } from 'zod';
import { NewAffiliate } from '#features/affiliates/contract.ts';
import { DrawerForm } from '../../../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../../../_components/drawer-form/use-drawer-form.ts';
import { affiliatesChanged } from './affiliates-changed.ts';

type AffiliateValues = z.input<typeof NewAffiliate>;

interface AffiliateFormProps {
  initial: AffiliateValues;
  isNew?: boolean;
  version?: number;
  reload?: () => Promise<{ values: AffiliateValues; version: number }>;
  save: (values: AffiliateValues, key: string, version: number | undefined) => Promise<unknown>;
}

/** The form of an affiliate. */
export function AffiliateForm({ initial, isNew, version, reload, save }: AffiliateFormProps) {
  const intl = useIntl();
  const bound = useDrawerForm({
    schema: NewAffiliate,
    initial,
    save,
    ...(version === undefined ? {} : { version }),
    ...(reload ? { reload } : {}),
    refusalFields: { 'affiliate.code_taken': 'code' },
    saved: async ({ name }) => {
      await affiliatesChanged();
      notifications.show({ message: intl.formatMessage({ id: 'affiliates.saved' }, { name }) });
    },
  });
  const { form } = bound;
  return (
    <DrawerForm
      bound={bound}
      submitLabel={<FormattedMessage id={isNew ? 'affiliates.create.go' : 'ui.action.save'} />}
    >
      <TextInput
        {...form.field('name')}
        placeholder={intl.formatMessage({ id: 'affiliates.name_example' })}
        data-autofocus
      />
      <TextInput
        {...form.field('code')}
        description={intl.formatMessage({ id: 'affiliates.code_help' })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="harbour-radio"
      />
      <TextInput
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Switch
        name="status"
        label={intl.formatMessage({ id: 'affiliates.active' })}
        description={intl.formatMessage({ id: 'affiliates.active.help' })}
        checked={form.values.status === 'ACTIVE'}
        onChange={(event) => form.set('status', event.target.checked ? 'ACTIVE' : 'INACTIVE')}
      />
    </DrawerForm>
  );
}
