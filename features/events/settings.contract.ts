import { z } from 'zod';
import {
  changed,
  convertedInput,
  convertedTexts,
  email,
  optional,
  richText,
  shownRichText,
  text,
  webAddress,
  version,
  flag,
  id,
  longText,
  textLanguages,
  translations,
  translationsOf,
} from '#platform/endpoint.ts';
import { colours } from './rules/page-colours.ts';

const colour = () =>
  z
    .string()
    .trim()
    .refine((hex) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex), 'invalid.colour');

export const LocationInput = z.object({
  venue_name: optional(text(149)),
  address_line_1: optional(text(200)),
  address_line_2: optional(text(200)),
  city: optional(text(100)),
  state_or_region: optional(text(100)),
  zip_or_postal_code: optional(text(20)),
  country: optional(text(60)),
});
const line = () => z.string().nullable().optional();
export const Location = z.object({
  venue_name: line(),
  address_line_1: line(),
  address_line_2: line(),
  city: line(),
  state_or_region: line(),
  zip_or_postal_code: line(),
  country: line(),
});
export const PublicSettings = z.object({
  pre_checkout_message: shownRichText().nullable(),
  ticket_page_message: shownRichText().nullable(),
  continue_button_text: z.string().nullable(),
  support_email: z.string().nullable(),
  require_attendee_details: z.boolean(),
  order_timeout_in_minutes: z.number(),
  homepage_background_color: z.string().nullable(),
  homepage_primary_color: z.string().nullable(),
  homepage_primary_text_color: z.string().nullable(),
  homepage_secondary_color: z.string().nullable(),
  homepage_secondary_text_color: z.string().nullable(),
  homepage_body_background_color: z.string().nullable(),
  homepage_background_type: z.enum(['COLOR', 'MIRROR_COVER_IMAGE']),
  website_url: z.string().nullable(),
  maps_url: z.string().nullable(),
  location_details: Location.nullable(),
  directions: shownRichText().nullable(),
  weather_rule: shownRichText().nullable(),
  is_online_event: z.boolean(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  seo_keywords: z.string().nullable(),
  allow_search_engine_indexing: z.boolean(),
  price_display_mode: z.enum(['INCLUSIVE', 'EXCLUSIVE']),
});
/** In the reader's language. */
export const ResolvedSettings = PublicSettings.extend({ text_languages: textLanguages() });
export const Settings = PublicSettings.extend({
  event_id: id(),
  translations: translations({
    location_details: Location,
    directions: shownRichText(),
    weather_rule: shownRichText(),
    online_event_connection_details: shownRichText(),
    pre_checkout_message: shownRichText(),
    post_checkout_message: shownRichText(),
    ticket_page_message: shownRichText(),
    email_footer_message: shownRichText(),
    continue_button_text: z.string(),
    seo_title: z.string(),
    seo_description: z.string(),
    seo_keywords: z.string(),
  }),
  converted_texts: convertedTexts(),
  post_checkout_message: shownRichText().nullable(),
  email_footer_message: shownRichText().nullable(),
  online_event_connection_details: shownRichText().nullable(),
  notify_organizer_of_new_orders: z.boolean(),
  hide_getting_started_page: z.boolean(),
  version: z.number().optional(),
});
export type Settings = z.output<typeof Settings>;
/** With the colours that the page actually uses; the named ones were never set. */
export const SettingsInUse = Settings.extend({
  homepage_colors_inherited: z.array(z.enum(colours)),
});
/** Validation of the texts, in any language. */
export const settingsTexts = {
  location_details: LocationInput.strict(),
  directions: richText(5000),
  weather_rule: richText(5000),
  online_event_connection_details: richText(5000),
  pre_checkout_message: richText(5000),
  post_checkout_message: richText(5000),
  ticket_page_message: richText(5000),
  email_footer_message: richText(5000),
  continue_button_text: text(100),
  seo_title: text(149),
  seo_description: longText(500),
  seo_keywords: text(500),
};
export const SettingsChange = z.object({
  translations: translationsOf(settingsTexts),
  converted_texts: convertedInput(),
  pre_checkout_message: optional(settingsTexts.pre_checkout_message),
  post_checkout_message: optional(settingsTexts.post_checkout_message),
  ticket_page_message: optional(settingsTexts.ticket_page_message),
  email_footer_message: optional(settingsTexts.email_footer_message),
  online_event_connection_details: optional(settingsTexts.online_event_connection_details),
  continue_button_text: optional(settingsTexts.continue_button_text),
  support_email: optional(email()),
  require_attendee_details: flag(),
  order_timeout_in_minutes: changed(z.number().int().min(1).max(120)),
  homepage_background_color: optional(colour()),
  homepage_primary_color: optional(colour()),
  homepage_primary_text_color: optional(colour()),
  homepage_secondary_color: optional(colour()),
  homepage_secondary_text_color: optional(colour()),
  homepage_body_background_color: optional(colour()),
  /**
   * Sent back from an answer: colours named here that still have the inherited value stay unset.
   */
  homepage_colors_inherited: changed(z.array(z.enum(colours)).max(colours.length)),
  homepage_background_type: changed(z.enum(['COLOR', 'MIRROR_COVER_IMAGE'])),
  website_url: optional(webAddress()),
  maps_url: optional(webAddress()),
  location_details: optional(LocationInput),
  directions: optional(settingsTexts.directions),
  weather_rule: optional(settingsTexts.weather_rule),
  is_online_event: flag(),
  seo_title: optional(settingsTexts.seo_title),
  seo_description: optional(settingsTexts.seo_description),
  seo_keywords: optional(settingsTexts.seo_keywords),
  allow_search_engine_indexing: flag(),
  notify_organizer_of_new_orders: flag(),
  price_display_mode: changed(z.enum(['INCLUSIVE', 'EXCLUSIVE'])),
  hide_getting_started_page: flag(),
  version: version(),
});
