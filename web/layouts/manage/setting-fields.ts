import type { MessageKey } from '#platform/pure/message-keys.ts';

/** A field of a settings screen, for the palette. */
export interface SettingField {
  /** Relative to the address of the event; absolute with a leading slash. */
  at: string;
  /** The name of its input, appended to the address, so that the screen opens at the field. */
  name: string;
  label: MessageKey;
}

const on = (at: string, names: readonly string[]): SettingField[] =>
  names.map((name) => ({
    at,
    name,
    label: `fields.${name.slice(name.lastIndexOf('.') + 1)}` as MessageKey,
  }));

/** The settings by their own labels; `tests/screens/palette.test.tsx` opens each. */
export const settingFields: readonly SettingField[] = [
  { at: 'settings', name: 'title', label: 'events.new.name' },
  ...on('settings', [
    'summary',
    'description',
    'start_date',
    'end_date',
    'actual_end_date',
    'timezone',
    'organizer_id',
  ]),
  ...on('settings/place', [
    'is_online_event',
    'location_details.venue_name',
    'location_details.address_line_1',
    'maps_url',
    'directions',
    'weather_rule',
  ]),
  ...on('settings/seo', [
    'seo_title',
    'seo_description',
    'seo_keywords',
    'allow_search_engine_indexing',
  ]),
  ...on('settings/checkout', [
    'require_attendee_details',
    'order_timeout_in_minutes',
    'continue_button_text',
    'pre_checkout_message',
    'post_checkout_message',
    'ticket_page_message',
  ]),
  ...on('settings/email', [
    'support_email',
    'notify_organizer_of_new_orders',
    'email_footer_message',
  ]),
  ...on('settings/miscellaneous', [
    'price_display_mode',
    'hide_getting_started_page',
    'website_url',
  ]),
  ...on('homepage-designer', [
    'homepage_background_color',
    'homepage_primary_color',
    'homepage_secondary_color',
    'homepage_background_type',
  ]),
  ...on('/manage/profile', ['first_name', 'last_name', 'email', 'password']),
  { at: '/account/settings', name: 'name', label: 'account_settings.name' },
  ...on('/account/settings', ['currency_code', 'cancellation_fee']),
  ...on('/account/branding', ['sender_name']),
  ...on('/venue-data/edit', [
    'address',
    'maps_url',
    'transport.mtr',
    'transport.bus',
    'transport.step_free',
    'transport.parking',
    'opening_hours.holidays',
    'floor_plan',
    'price_list',
    'booking_form',
  ]),
  ...on('/site', [
    'announcement',
    'announcement_url',
    'announcement_tone',
    'announcement_starts_at',
    'announcement_ends_at',
    'hidden_pages',
    'whatsapp',
  ]),
];

/** What can be created from the palette, and where. */
export const creations: readonly { to: string; message: MessageKey }[] = [
  { to: '/manage/events?new=1', message: 'events.create' },
  { to: 'tickets/create', message: 'tickets.create' },
  { to: 'promo-codes/create', message: 'promo_codes.create' },
  { to: 'attendees/create', message: 'attendees.add' },
  { to: 'messages/create', message: 'messages.create' },
  { to: 'questions/create', message: 'questions.create' },
  { to: 'check-in/create', message: 'check_in.create' },
  { to: 'capacity-assignments/create', message: 'capacity.create' },
  { to: 'affiliates/create', message: 'affiliates.create' },
  { to: '/manage/organizers/create', message: 'organizers.create' },
  { to: '/account/api-tokens/create', message: 'api_tokens.create' },
  { to: '/account/webhooks/create', message: 'webhooks.create' },
  { to: '/account/taxes-and-fees/create', message: 'taxes.create' },
  { to: '/other-events/create', message: 'other_events.create' },
];

const own = new Set<string>([
  ...settingFields.map(({ label }) => label),
  ...creations.map(({ message }) => message),
]);
/**
 * Whether the palette finds something by this key: a field, a creation, a screen or a settings tab.
 */
export const isFindable = (key: string): boolean =>
  own.has(key) ||
  /^[a-z_]+\.title$|^manage\.nav\.\w+$|^events\.(tab\.\w+|settings)$/.test(key) ||
  ['account.payment.title', 'account.profile.title', 'installation.mail.nav'].includes(key);
