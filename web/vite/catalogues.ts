import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from '../page.ts';
import { defaultLocale, type Locale } from '../../platform/pure/locales.ts';

export const bundles = [
  'public',
  'visit',
  'programme',
  'venue',
  'terms',
  'member',
  'manage',
] as const satisfies readonly ('public' | Catalogue)[];
export type Bundle = (typeof bundles)[number];

/**
 * The bundles of each catalogue; files that are not listed are only for the back office. All pages
 * start with `public`, which is kept small, as it counts towards the event page's budget. Pages
 * that start with another one declare it in web/pages.ts. `visit` is for signing in, buying,
 * tickets and the door; `fields` holds the labels of all forms. `programme` is for lists of events,
 * `venue` for pages of the venue with its contact form and of organizers, `terms` for two long
 * pages, `member` for registration and the profile.
 */
const bundlesOf: Record<string, Bundle | readonly Bundle[]> = {
  ui: 'public',
  layout: 'public',
  site: 'public',
  errors: 'public',
  'event-page': 'public',
  fields: ['visit', 'venue'],
  'ui-forms': ['visit', 'venue'],
  invalid: ['visit', 'venue'],
  auth: 'visit',
  'account-email': ['member', 'manage'],
  checkout: 'visit',
  door: 'visit',
  'enquiry-form': ['venue', 'manage'],
  'question-field': 'visit',
  pagination: ['visit', 'programme'],
  programme: 'programme',
  'venue-pages': 'venue',
  members: 'member',
  bookings: 'member',
  upgrades: 'member',
  terms: 'terms',
  privacy: 'terms',
};

// Messages that only the server uses are kept out of the browser: refusals, sort names and sheet
// errors arrive as text, and mails and PDFs are not rendered in the browser.
const serverOnly =
  /^((refusals|mail|pdf|ticket_pdf|receipt|input|sorts|users|exports)\.|invalid\.sheet_)/;

/**
 * Of the messages of all forms, those of the two forms for writing to the venue: with the others
 * its page had 160 kB.
 */
const ofVenue = new RegExp(
  [
    '^(venue_pages|enquiry_form|ui[.]action|errors[.](field|form))[.]',
    '^fields[.](name|email|phone|organization|title|section_ids|starts_at|ends_at)$',
    '^fields[.](head_count|set_up|message)$',
    '^invalid[.](characters|date|no_link|phone)$',
  ].join('|'),
);

export type Compact = Record<string, string | MessageFormatElement[]>;

function read(folder: string, locale: string, bundle: Bundle): Record<string, string> {
  const messages: Record<string, string> = {};
  let files: string[] = [];
  try {
    files = readdirSync(join(folder, locale))
      .filter((file) => file.endsWith('.json'))
      .sort();
  } catch {
    // A language without a folder uses the default language.
  }
  for (const file of files) {
    if (![bundlesOf[file.slice(0, -5)] ?? 'manage'].flat().includes(bundle)) continue;
    Object.assign(messages, JSON.parse(readFileSync(join(folder, locale, file), 'utf8')));
  }
  return messages;
}

/**
 * Returns one bundle of a locale, parsed; missing messages come from the default locale. Messages
 * without placeholders stay strings.
 */
export function compile(folder: string, locale: Locale, bundle: Bundle): Compact {
  const messages = { ...read(folder, defaultLocale, bundle), ...read(folder, locale, bundle) };
  const compact: Compact = {};
  for (const [key, message] of Object.entries(messages)) {
    if (serverOnly.test(key) || (bundle === 'venue' && !ofVenue.test(key))) continue;
    const elements = parse(message, { captureLocation: false });
    const [only] = elements;
    compact[key] = elements.length === 1 && only?.type === 0 ? only.value : elements;
  }
  return compact;
}
