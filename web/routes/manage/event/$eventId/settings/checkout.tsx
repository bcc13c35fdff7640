import { SettingsChange } from '#features/events/settings.contract.ts';
import { CheckoutFields } from '#web/components/event-settings/checkout-fields.tsx';
import type { StaffEvent } from '../_components/managed-event.tsx';
import { requireFields } from '../_components/require-fields.ts';
import { useEventLanguages } from '../_components/use-event-languages.ts';
import { PageForm } from '#web/components/page-form.tsx';
import { saveSettings } from './_components/save-settings.ts';
import { useEventForm } from './_components/use-event-form.ts';

const schema = requireFields(
  SettingsChange.pick({
    translations: true,
    converted_texts: true,
    pre_checkout_message: true,
    post_checkout_message: true,
    ticket_page_message: true,
    continue_button_text: true,
    order_timeout_in_minutes: true,
    require_attendee_details: true,
  }),
  'order_timeout_in_minutes',
);
const texts = [
  'pre_checkout_message',
  'post_checkout_message',
  'ticket_page_message',
  'continue_button_text',
];
const valuesOf = ({ settings }: StaffEvent) => ({
  translations: settings.translations,
  converted_texts: settings.converted_texts,
  pre_checkout_message: settings.pre_checkout_message ?? '',
  post_checkout_message: settings.post_checkout_message ?? '',
  ticket_page_message: settings.ticket_page_message ?? '',
  continue_button_text: settings.continue_button_text ?? '',
  order_timeout_in_minutes: settings.order_timeout_in_minutes,
  require_attendee_details: settings.require_attendee_details,
});

/** The settings of the checkout: messages, attendee details and the hold. */
export default function Checkout() {
  const bound = useEventForm({ schema, valuesOf, save: saveSettings });
  const { form } = bound;
  const languages = useEventLanguages(form, texts);
  return (
    <PageForm bound={bound} languages={languages}>
      <CheckoutFields form={form} languages={languages} />
    </PageForm>
  );
}
