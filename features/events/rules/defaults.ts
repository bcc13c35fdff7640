import type { EventDefaults } from '../defaults.contract.ts';

/** The defaults of an account that has set none: those of the settings table. */
export const usualDefaults = {
  timezone: null,
  currency: null,
  translations: {},
  converted_texts: [],
  pre_checkout_message: null,
  post_checkout_message: null,
  ticket_page_message: null,
  email_footer_message: null,
  continue_button_text: null,
  support_email: null,
  require_attendee_details: true,
  order_timeout_in_minutes: 15,
  homepage_background_color: null,
  homepage_primary_color: null,
  homepage_primary_text_color: null,
  homepage_secondary_color: null,
  homepage_secondary_text_color: null,
  homepage_body_background_color: null,
  homepage_background_type: 'COLOR',
  website_url: null,
  maps_url: null,
  location_details: null,
  directions: null,
  weather_rule: null,
  allow_search_engine_indexing: true,
  notify_organizer_of_new_orders: true,
  price_display_mode: 'INCLUSIVE',
  version: 0,
} satisfies Omit<EventDefaults, 'content_language'>;

const placeTexts = ['location_details', 'directions'];

/**
 * The settings of a new event. If it comes with its own place, nothing of the default place stays:
 * neither its texts, in any language, nor map and directions.
 */
export function settingsOf(
  own: EventDefaults & { id: number },
  { location_details: place }: { location_details?: object | null | undefined },
) {
  const {
    id: _id,
    timezone: _zone,
    currency: _currency,
    content_language: _language,
    version: _version,
    location_details,
    translations,
    converted_texts,
    ...settings
  } = own;
  const isOwnPlace = place !== undefined && place !== null;
  const translated = Object.entries(translations).map(([locale, texts]) => [
    locale,
    isOwnPlace ? { ...texts, location_details: undefined, directions: undefined } : texts,
  ]);
  return {
    ...settings,
    ...(isOwnPlace ? { maps_url: null, directions: null } : {}),
    location_details: location_details && JSON.stringify(location_details),
    translations: JSON.stringify(Object.fromEntries(translated)),
    converted_texts: isOwnPlace
      ? converted_texts.filter((path) => !placeTexts.includes(path.split('.')[1] ?? ''))
      : [...converted_texts],
  };
}
