import { useState } from 'react';
import { Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import type { z } from 'zod';
import { events } from '#features/events/contract.ts';
import { NewOrganizer, organizers } from '#features/organizers/contract.ts';
import { organizerTexts } from '#features/organizers/rules/texts.ts';
import { isLocale } from '#platform/pure/locales.ts';
import { languagesOf, type Translations } from '#platform/pure/translations.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useCurrencyChoices } from '#web/lib/choices.ts';
import { formBody } from '#web/lib/form-body.ts';
import { refetch } from '#web/lib/refetch.ts';
import { ZoneSelect } from '#web/components/zone-select.tsx';
import { upload } from '#web/lib/upload.ts';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { LogoInput } from '#web/components/logo-input.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { Columns } from '#web/components/columns.tsx';
import { DrawerForm } from '../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../_components/drawer-form/use-drawer-form.ts';

type Values = z.input<typeof NewOrganizer>;

interface OrganizerFormProps {
  id?: number;
  version?: number;
  initial: Values;
  reload?: () => Promise<{ values: Values; version: number }>;
  logo_url?: string | null;
}

/** The form of an organizer: name, logo, contact and a text; a new one when there is no id. */
export function OrganizerForm({ id, version, initial, reload, logo_url }: OrganizerFormProps) {
  const intl = useIntl();
  const [logo, setLogo] = useState<File | null>(null);
  const bound = useDrawerForm({
    schema: NewOrganizer,
    initial,
    ...(version === undefined ? {} : { version }),
    ...(reload ? { reload } : {}),
    isDirty: logo !== null,
    save: (values, idempotency_key, known) => {
      const body = formBody({ ...values, version: known }, { logo });
      return id === undefined
        ? upload(organizers.create, { body, idempotency_key })
        : upload(organizers.change, { params: { organizerId: id }, body });
    },
    saved: async ({ name }) => {
      await refetch(organizers.list, organizers.get, events.list);
      notifications.show({ message: intl.formatMessage({ id: 'organizers.saved' }, { name }) });
    },
  });
  const { form } = bound;
  const locale = useLocale();
  const { content_language } = form.values;
  const content = isLocale(content_language) ? content_language : locale;
  const { chips, text } = useFormLanguages(form, {
    content,
    others: languagesOf((initial.translations ?? {}) as Translations),
    owners: [{ at: '', fields: organizerTexts }],
  });
  return (
    <DrawerForm
      bound={bound}
      submitLabel={
        <FormattedMessage id={id === undefined ? 'organizers.create.go' : 'ui.action.save'} />
      }
    >
      {chips}
      <TextInput
        {...text('name', { label: intl.formatMessage({ id: 'organizers.name' }) })}
        data-autofocus
      />
      <Columns>
        <TextInput {...form.field('email')} required type="email" inputMode="email" />
        <TextInput {...form.field('phone')} type="tel" inputMode="tel" />
      </Columns>
      <TextInput {...form.field('website')} type="url" inputMode="url" placeholder="https://" />
      <LogoInput
        value={logo}
        onChange={setLogo}
        error={form.errors['logo']}
        replaces={Boolean(logo_url)}
      />
      <RichText {...text('description')} />
      <ContentLanguageSelect form={form} content={content} fields={organizerTexts} />
      <Columns>
        <ZoneSelect {...form.field<string | null>('timezone')} allowDeselect={false} />
        <Select
          {...form.field<string | null>('currency')}
          searchable
          allowDeselect={false}
          data={useCurrencyChoices()}
        />
      </Columns>
    </DrawerForm>
  );
}
