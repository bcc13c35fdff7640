import { Select, Switch, TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import { locale } from '#platform/endpoint.ts';
import { locales } from '#platform/pure/locales.ts';
import { useLanguageName } from '#web/components/languages/use-language-name.ts';
import { SettingsChange } from '#features/events/settings.contract.ts';
import type { StaffEvent } from '../_components/managed-event.tsx';
import { ModeField } from '#web/components/event-settings/mode-field.tsx';
import { PageForm } from '#web/components/page-form.tsx';
import { saveWithEvent } from './_components/save-settings.ts';
import { useEventForm } from './_components/use-event-form.ts';

const schema = SettingsChange.pick({
  price_display_mode: true,
  website_url: true,
  hide_getting_started_page: true,
}).extend({ content_language: locale() });
const valuesOf = ({ settings, content_language }: StaffEvent) => ({
  content_language,
  price_display_mode: settings.price_display_mode,
  website_url: settings.website_url ?? '',
  hide_getting_started_page: settings.hide_getting_started_page,
});

/** Further settings of the event. */
export default function Miscellaneous() {
  const intl = useIntl();
  const nameOf = useLanguageName();
  const bound = useEventForm({
    schema,
    valuesOf,
    save: (eventId, { content_language, ...changed }, version, stored) =>
      saveWithEvent(
        eventId,
        content_language ? { content_language } : null,
        changed,
        version,
        stored,
      ),
  });
  const { form } = bound;
  return (
    <PageForm bound={bound}>
      <ModeField form={form} name="price_display_mode" />
      <Switch {...form.check('hide_getting_started_page')} />
      <Select
        {...form.field<string | null>('content_language')}
        allowDeselect={false}
        description={intl.formatMessage({ id: 'languages.content_help' })}
        data={locales.map((value) => ({ value, label: nameOf(value) }))}
      />
      <TextInput {...form.field('website_url')} type="url" inputMode="url" placeholder="https://" />
    </PageForm>
  );
}
