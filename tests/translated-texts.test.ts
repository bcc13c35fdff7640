import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  defaultsTranslations,
  eventTranslations,
  imageTranslations,
  settingsTranslations,
} from '#features/events/actions/languages.ts';
import { organizerTexts } from '#features/organizers/rules/texts.ts';
import { questionTranslations } from '#features/questions/actions/languages.ts';
import { otherEventFileTexts, otherEventTexts } from '#features/other-events/rules/texts.ts';
import { siteSettingsTexts, siteTextTexts } from '#features/site/rules/texts.ts';
import { priceTexts, ticketTexts } from '#features/tickets/rules/texts.ts';
import { sectionTexts, venueFileTexts, venueTexts } from '#features/venue/rules/texts.ts';
import { openTestPlatform, type TestPlatform } from './setup/test-platform.ts';

/**
 * Every column that may hold a text is classified: it has translations, only staff read it, or it
 * is not a text that one person writes for others. The test fails for a new column until a
 * developer decides.
 */
const translated = new Set([
  ...[
    eventTranslations,
    settingsTranslations,
    defaultsTranslations,
    imageTranslations,
    questionTranslations,
  ].flatMap(({ table, fields }) => fields.map((field) => `${table}.${field}`)),
  ...ticketTexts.map((field) => `tickets.${field}`),
  ...priceTexts.map((field) => `ticket_prices.${field}`),
  ...organizerTexts.map((field) => `organizers.${field}`),
  ...siteSettingsTexts.map((field) => `site_settings.${field}`),
  ...siteTextTexts.map((field) => `site_texts.${field}`),
  ...venueTexts.map((field) => `venue_data.${field}`),
  ...sectionTexts.map((field) => `venue_sections.${field}`),
  ...venueFileTexts.map((field) => `venue_attachments.${field}`),
  ...otherEventTexts.map((field) => `other_events.${field}`),
  ...otherEventFileTexts.map((field) => `other_event_files.${field}`),
  'event_attachments.name',
  'interests.name',
  'specialities.name',
  'partner_merchants.name',
  'messages.message',
  'messages.subject',
  'taxes_and_fees.name',
  // Their translations belong to the event, entry by entry.
  'event_categories.name',
]);
const staffOnly = new Set([
  'accounts.name',
  'affiliates.code',
  'affiliates.name',
  'api_tokens.name',
  'branding.name',
  'branding.sender_name',
  'capacity_assignments.name',
  'check_in_lists.description',
  'check_in_lists.name',
  'event_cancellations.message',
  'list_views.name',
  // The sheet as uploaded, and the origin of consents in it.
  'member_consents.origin',
  'member_import_rows.cells',
  'member_imports.columns',
  'member_imports.name',
  'promo_codes.code',
  'taxes_and_fees.description',
  'webhook_endpoints.description',
]);
/**
 * What people wrote about themselves, or what was sent to them: stored in the original language.
 */
const keptAsSaid = new Set([
  'account_users.invited_first_name',
  'account_users.invited_last_name',
  'attendees.first_name',
  'attendees.last_name',
  'audit_entries.changes',
  'audit_entries.name',
  'audit_entries.user_name',
  'site_versions.content',
  'site_versions.user_name',
  'check_ins.checked_out_device_name',
  'check_ins.device_name',
  'deliveries.body_text',
  'deliveries.html',
  'deliveries.subject',
  'deliveries.to_name',
  'order_items.item_name',
  'order_items.taxes_and_fees_rollup',
  'orders.first_name',
  'orders.last_name',
  'orders.taxes_and_fees_rollup',
  'enquiries.message',
  'enquiries.name',
  'enquiries.organization',
  'enquiries.title',
  'enquiry_messages.body',
  'enquiry_messages.subject',
  'enquiry_messages.user_name',
  'members.name_en',
  'members.name_zh_hk',
  'members.name_zh_cn',
  'members.fax',
  'members.job_title',
  'members.position',
  'members.company_name',
  'members.company_address',
  'members.business_registration_number',
  'members.organization_number',
  'members.organization_name',
  'upgrade_requests.company_name',
  'upgrade_requests.company_address',
  'upgrade_requests.business_registration_number',
  'upgrade_requests.organization_number',
  'upgrade_requests.organization_name',
  'upgrade_requests.position',
  'member_receipts.number',
  'question_answers.answer',
  'question_answers.title',
  'users.first_name',
  'users.last_name',
]);
/** Values that are read by programs: addresses, keys, colours, states. */
const notText = new Set(
  `
    data types set_up opening_hours opening_exceptions phones hidden_pages social_links whatsapp page tone
    id ids hash email address key keys url slug token color type status state kind
    currency currency_code timezone locale language code_number secret checksum mode
    domain platform provider reference rule reason failure error error_code bucket
    scope list prefix purpose job role search search_words sort_name translations
    converted_texts public_id short_id sha256 mime_type storage_key holds payload
    body agent family subject outcome website phone promo_code attachments
    membership_tiers calculation_type environment canary by approval first_event
    age_group channel district gender relationship residence_city source tier phone_number
    phone_country_code whatsapp_number whatsapp_country_code
    action breakdown belongs_to hint scopes payment_provider seller_registration
  `
    .trim()
    .split(/\s+/),
);
/** Matches the last words of the column's name. */
const isNoText = (column: string): boolean =>
  column.split('_').some((_, from, words) => notText.has(words.slice(from).join('_')));

const ofPrograms = new Set([
  // Keys of the predefined categories, or the venue's own words as filters accept them.
  'other_events.categories',
  'accounts.stripe_lost',
  'deliveries.reply_to',
  'files.name',
  'idempotency_keys.headers',
  // The query of a list as in its URL, and names of columns.
  'list_views.hidden_columns',
  'list_views.query',
  'member_import_mappings.fields',
  'member_import_mappings.headers',
  'member_import_rows.person',
  // Keys of the catalogues with their values.
  'member_import_rows.problems',
  'member_import_rows.result',
  'member_imports.problem',
  'messages.segment',
  'migrations.name',
]);

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform();
});
afterAll(() => testPlatform.close());

test('every text column is translated, for staff only, or not a text', async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.table_name || '.' || c.column_name as name, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying')
    order by 1`.execute(testPlatform.platform.db);
  const names = new Set(rows.map(({ name }) => name));
  const known = [...translated, ...staffOnly, ...keptAsSaid, ...ofPrograms];
  const isKnown = (name: string): boolean => known.includes(name);
  expect(known.filter((name) => !names.has(name) && name !== 'events.categories')).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
  expect(
    rows.filter(({ name, column }) => !isKnown(name) && !isNoText(column)).map((r) => r.name),
  ).toEqual([]);
});
