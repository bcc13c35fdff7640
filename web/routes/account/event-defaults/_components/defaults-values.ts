import type { EventDefaults } from '#features/events/defaults.contract.ts';
import { colourSettingsOf } from '#web/components/event-settings/colours.ts';
import { locationValues } from '#web/components/event-settings/location-values.ts';

/** Returns the defaults for a form: unset ones are empty fields. */
export const valuesOf = ({ version: _version, ...saved }: EventDefaults) => ({
  ...saved,
  ...colourSettingsOf(saved, ''),
  currency: saved.currency ?? '',
  timezone: saved.timezone ?? '',
  location_details: locationValues(saved.location_details),
  pre_checkout_message: saved.pre_checkout_message ?? '',
  post_checkout_message: saved.post_checkout_message ?? '',
  ticket_page_message: saved.ticket_page_message ?? '',
  email_footer_message: saved.email_footer_message ?? '',
  continue_button_text: saved.continue_button_text ?? '',
  support_email: saved.support_email ?? '',
  website_url: saved.website_url ?? '',
  maps_url: saved.maps_url ?? '',
  directions: saved.directions ?? '',
  weather_rule: saved.weather_rule ?? '',
});
