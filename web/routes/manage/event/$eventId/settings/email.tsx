import { SettingsChange } from '#features/events/settings.contract.ts';
import { EmailFields } from '#web/components/event-settings/email-fields.tsx';
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

/** The settings of mails: support address, notifications and footer. */
export default function Email() {
  const bound = useEventForm({ schema, valuesOf, save: saveSettings });
  const { form } = bound;
  const languages = useEventLanguages(form, texts);
  return (
    <PageForm bound={bound} languages={languages}>
      <EmailFields form={form} languages={languages} />
    </PageForm>
  );
}
