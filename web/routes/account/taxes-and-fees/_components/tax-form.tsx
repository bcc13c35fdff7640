import { useState } from 'react';
import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import type { z } from 'zod';
import { NewTax, taxes } from '#features/taxes/contract.ts';
import { most_percent } from '#features/taxes/rules/rate.ts';
import { isLocale } from '#platform/pure/locales.ts';
import { languagesOf, type Translations } from '#platform/pure/translations.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useNumberSigns } from '#web/lib/number-signs.ts';
import { Columns } from '#web/components/columns.tsx';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { DrawerForm } from '../../../manage/_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../../manage/_components/drawer-form/use-drawer-form.ts';
import { taxesChanged } from './taxes-changed.ts';

type Values = z.input<typeof NewTax>;
const texts = ['name'] as const;
/** What the price of a ticket depends on. */
const priced = ['rate', 'type', 'calculation_type'] as const;

interface TaxFormProps {
  id?: number;
  version?: number;
  /** Tickets are sold without a retired one. */
  isRetired?: boolean;
  initial: Values;
  reload?: () => Promise<{ values: Values; version: number }>;
}

/** The form of a tax or fee; a new one when there is no id. */
export function TaxForm({ id, version, isRetired = false, initial, reload }: TaxFormProps) {
  const intl = useIntl();
  const signs = useNumberSigns();
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  const accountId = user?.account_id ?? 0;
  // The list may be reloaded with a colleague's change while the form is open.
  const [before] = useState(initial);
  const bound = useDrawerForm({
    schema: NewTax,
    initial,
    ...(version === undefined ? {} : { version }),
    ...(reload ? { reload } : {}),
    save: (body, idempotency_key, known) =>
      id === undefined
        ? call(taxes.create, { params: { accountId }, body, idempotency_key })
        : call(taxes.change, {
            params: { accountId, taxId: id },
            body: { ...body, version: known },
          }),
    saved: async (values) => {
      await taxesChanged();
      const isRate =
        id !== undefined &&
        !isRetired &&
        priced.some((item) => String(values[item]) !== String(before[item]));
      notifications.show({
        message: intl.formatMessage(
          { id: isRate ? 'taxes.saved.rate' : 'taxes.saved' },
          { name: values.name },
        ),
      });
    },
  });
  const { form } = bound;
  const { content_language, calculation_type } = form.values;
  const content = isLocale(content_language) ? content_language : locale;
  const { chips, text } = useFormLanguages(form, {
    content,
    others: languagesOf((initial.translations ?? {}) as Translations),
    owners: [{ at: '', fields: texts }],
  });
  const isPercentage = calculation_type === 'PERCENTAGE';
  return (
    <DrawerForm
      bound={bound}
      submitLabel={
        <FormattedMessage id={id === undefined ? 'taxes.create.go' : 'ui.action.save'} />
      }
    >
      {chips}
      <TextInput {...text('name')} data-autofocus />
      <Columns>
        <Select
          {...form.field<string | null>('type')}
          allowDeselect={false}
          data={(['TAX', 'FEE'] as const).map((value) => ({
            value,
            label: intl.formatMessage({ id: `taxes.type.${value}` }),
          }))}
        />
        <Select
          {...form.field<string | null>('calculation_type')}
          allowDeselect={false}
          data={(['PERCENTAGE', 'FIXED'] as const).map((value) => ({
            value,
            label: intl.formatMessage({ id: `taxes.calculation.${value}` }),
          }))}
        />
      </Columns>
      <NumberInput
        {...form.field<number | string>('rate')}
        label={intl.formatMessage({ id: isPercentage ? 'taxes.percent' : 'taxes.amount' })}
        description={isPercentage ? undefined : intl.formatMessage({ id: 'taxes.amount_help' })}
        required
        min={0}
        {...(isPercentage ? { max: most_percent, suffix: '%', decimalScale: 6 } : {})}
        {...(isPercentage ? {} : { decimalScale: 3, ...signs })}
        allowNegative={false}
        inputMode="decimal"
        onChange={(next) => form.set('rate', next === '' ? undefined : next)}
      />
      <TextInput {...form.field('description')} />
      <Switch
        {...form.check('is_default')}
        description={intl.formatMessage({ id: 'taxes.default_help' })}
      />
      <ContentLanguageSelect form={form} content={content} fields={texts} />
    </DrawerForm>
  );
}
