import { z } from 'zod';
import {
  changed,
  convertedInput,
  convertedTexts,
  endpoint,
  locale,
  optional,
  shownRichText,
  timeZone,
  translationsOf,
  translations,
} from '#platform/endpoint.ts';
import { currencies } from '#platform/pure/money.ts';
import { Location, Settings, SettingsChange, settingsTexts } from './settings.contract.ts';

/** The settings that have defaults for new events; the others concern a single event. */
const settings = {
  pre_checkout_message: true,
  post_checkout_message: true,
  ticket_page_message: true,
  email_footer_message: true,
  continue_button_text: true,
  support_email: true,
  require_attendee_details: true,
  order_timeout_in_minutes: true,
  homepage_background_color: true,
  homepage_primary_color: true,
  homepage_primary_text_color: true,
  homepage_secondary_color: true,
  homepage_secondary_text_color: true,
  homepage_body_background_color: true,
  homepage_background_type: true,
  website_url: true,
  maps_url: true,
  location_details: true,
  directions: true,
  weather_rule: true,
  allow_search_engine_indexing: true,
  notify_organizer_of_new_orders: true,
  price_display_mode: true,
} as const;

/**
 * Null means the organizer's value, for those that an organizer has: time zone, currency, support
 * address.
 */
export const EventDefaults = Settings.pick(settings).extend({
  timezone: z.string().nullable(),
  currency: z.string().nullable(),
  content_language: locale(),
  translations: translations({
    location_details: Location,
    directions: shownRichText(),
    weather_rule: shownRichText(),
    pre_checkout_message: shownRichText(),
    post_checkout_message: shownRichText(),
    ticket_page_message: shownRichText(),
    email_footer_message: shownRichText(),
    continue_button_text: z.string(),
  }),
  converted_texts: convertedTexts(),
  version: z.number(),
});
export type EventDefaults = z.output<typeof EventDefaults>;

export const EventDefaultsChange = SettingsChange.pick({ ...settings, version: true }).extend({
  timezone: optional(timeZone),
  currency: optional(z.enum(currencies)),
  content_language: changed(locale()),
  translations: translationsOf({
    location_details: settingsTexts.location_details,
    directions: settingsTexts.directions,
    weather_rule: settingsTexts.weather_rule,
    pre_checkout_message: settingsTexts.pre_checkout_message,
    post_checkout_message: settingsTexts.post_checkout_message,
    ticket_page_message: settingsTexts.ticket_page_message,
    email_footer_message: settingsTexts.email_footer_message,
    continue_button_text: settingsTexts.continue_button_text,
  }),
  converted_texts: convertedInput(),
});

export const eventDefaults = {
  get: endpoint('GET /accounts/event-defaults', {
    access: 'account.manage',
    returns: EventDefaults,
  }),
  change: endpoint('PUT /accounts/event-defaults', {
    access: 'account.manage',
    body: EventDefaultsChange,
    returns: EventDefaults,
    refuses: ['stale_version'],
  }),
};
