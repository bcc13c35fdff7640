import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import type { z } from 'zod';
import { NewPartnerMerchant, partnerMerchants } from '#features/upgrades/merchants.contract.ts';
import { merchantTexts } from '#features/upgrades/rules/texts.ts';
import { isLocale } from '#platform/pure/locales.ts';
import { languagesOf, type Translations } from '#platform/pure/translations.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { DrawerForm } from '../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../_components/drawer-form/use-drawer-form.ts';
import { merchantsChanged } from './use-merchant-order.ts';

type Values = z.input<typeof NewPartnerMerchant>;

interface MerchantFormProps {
  id?: number;
  version?: number;
  initial: Values;
  reload?: () => Promise<{ values: Values; version: number }>;
}

/** The form of a merchant's name in its languages; a new one when there is no id. */
export function MerchantForm({ id, version, initial, reload }: MerchantFormProps) {
  const intl = useIntl();
  const locale = useLocale();
  const bound = useDrawerForm({
    schema: NewPartnerMerchant,
    initial,
    ...(version === undefined ? {} : { version }),
    ...(reload ? { reload } : {}),
    save: (body, idempotency_key, known) =>
      id === undefined
        ? call(partnerMerchants.create, { body, idempotency_key })
        : call(partnerMerchants.change, {
            params: { partnerMerchantId: id },
            body: { ...body, version: known },
          }),
    saved: async () => {
      await merchantsChanged();
      notifications.show({ message: intl.formatMessage({ id: 'partner_merchants.saved' }) });
    },
  });
  const { form } = bound;
  const { content_language } = form.values;
  const content = isLocale(content_language) ? content_language : locale;
  const { chips, text } = useFormLanguages(form, {
    content,
    others: languagesOf((initial.translations ?? {}) as Translations),
    owners: [{ at: '', fields: merchantTexts }],
  });
  return (
    <DrawerForm
      bound={bound}
      submitLabel={
        <FormattedMessage id={id === undefined ? 'partner_merchants.add.go' : 'ui.action.save'} />
      }
    >
      {chips}
      <TextInput {...text('name')} data-autofocus />
      <ContentLanguageSelect form={form} content={content} fields={merchantTexts} />
    </DrawerForm>
  );
}
