import { Switch, TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import { SettingsChange } from '#features/events/settings.contract.ts';
import { RichText } from '#web/components/rich-text.tsx';
import type { StaffEvent } from '../_components/managed-event.tsx';
import { useEventLanguages } from '../_components/use-event-languages.ts';
import { PageForm } from '#web/components/page-form.tsx';
import { saveSettings } from './_components/save-settings.ts';
import { useEventForm } from './_components/use-event-form.ts';

const schema = SettingsChange.pick({
  translations: true,
  converted_texts: true,
  support_email: true,
  notify_organizer_of_new_orders: true,
  email_footer_message: true,
});
const texts = ['email_footer_message'];
const valuesOf = ({ settings }: StaffEvent) => ({
  translations: settings.translations,
  converted_texts: settings.converted_texts,
  support_email: settings.support_email ?? '',
  notify_organizer_of_new_orders: settings.notify_organizer_of_new_orders,
  email_footer_message: settings.email_footer_message ?? '',
});

/** The settings of emails: support address, notifications and footer. */
export default function Email() {
  const intl = useIntl();
  const bound = useEventForm({ schema, valuesOf, save: saveSettings });
  const { form } = bound;
  const languages = useEventLanguages(form, texts);
  const { text } = languages;
  return (
    <PageForm bound={bound} languages={languages}>
      <TextInput
        {...form.field('support_email')}
        type="email"
        description={intl.formatMessage({ id: 'events.support_help' })}
      />
      <Switch
        {...form.check('notify_organizer_of_new_orders')}
        description={intl.formatMessage({ id: 'events.notify_help' })}
      />
      <RichText {...text('email_footer_message')} />
    </PageForm>
  );
}
