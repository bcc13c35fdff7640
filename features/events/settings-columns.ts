import type { z } from 'zod';
import type { Destinations } from '#platform/rows/columns.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import type { SettingsChange } from './settings.contract.ts';
import type { SettingsFields } from './store.ts';

/** Where each setting is stored, for an event and for the defaults of new events. */
export const settingColumns: Destinations<z.output<typeof SettingsChange>, SettingsFields> = {
  pre_checkout_message: (html) => ({ pre_checkout_message: cleanHtml(html) }),
  post_checkout_message: (html) => ({ post_checkout_message: cleanHtml(html) }),
  ticket_page_message: (html) => ({ ticket_page_message: cleanHtml(html) }),
  email_footer_message: (html) => ({ email_footer_message: cleanHtml(html) }),
  online_event_connection_details: (html) => ({
    online_event_connection_details: cleanHtml(html),
  }),
  directions: (html) => ({ directions: cleanHtml(html) }),
  weather_rule: (html) => ({ weather_rule: cleanHtml(html) }),
  location_details: (location) => ({ location_details: location && JSON.stringify(location) }),
  continue_button_text: 'kept',
  support_email: 'kept',
  require_attendee_details: 'kept',
  order_timeout_in_minutes: 'kept',
  homepage_background_color: 'kept',
  homepage_primary_color: 'kept',
  homepage_primary_text_color: 'kept',
  homepage_secondary_color: 'kept',
  homepage_secondary_text_color: 'kept',
  homepage_body_background_color: 'kept',
  homepage_colors_inherited: 'stored elsewhere',
  homepage_background_type: 'kept',
  website_url: 'kept',
  maps_url: 'kept',
  is_online_event: 'kept',
  seo_title: 'kept',
  seo_description: 'kept',
  seo_keywords: 'kept',
  allow_search_engine_indexing: 'kept',
  notify_organizer_of_new_orders: 'kept',
  price_display_mode: 'kept',
  hide_getting_started_page: 'kept',
  translations: 'stored elsewhere',
  converted_texts: 'stored elsewhere',
  version: 'stored elsewhere',
};
