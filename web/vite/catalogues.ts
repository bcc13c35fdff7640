import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from '../page.ts';
import { defaultLocale, type Locale } from '../../platform/pure/locales.ts';

export const bundles = [
  'public',
  'visit',
  'programme',
  'house',
  'terms',
  'member',
  'manage',
] as const satisfies readonly ('public' | Exclude<Catalogue, 'ask'>)[];
export type Bundle = (typeof bundles)[number];

/**
 * Which catalogues belong to which bundle; every file that is not named is only for the back office. `public` is what
 * all pages begin with and is kept small: the event page pays for each word in it. A page that begins with another
 * one says so in web/pages.ts. `visit` is for signing in, buying, tickets and the door; `fields` holds the labels of
 * all forms. `programme` is for lists of events, `house` for the pages of the venue and of organizers, `terms` for
 * two long pages, `member` for registering and one's profile.
 */
const bundleOf: Record<string, Bundle> = {
  ui: 'public',
  layout: 'public',
  site: 'public',
  errors: 'public',
  'event-page': 'public',
  fields: 'visit',
  'ui-forms': 'visit',
  invalid: 'visit',
  auth: 'visit',
  checkout: 'visit',
  profile: 'visit',
  door: 'visit',
  'enquiry-form': 'visit',
  'question-field': 'visit',
  programme: 'programme',
  house: 'house',
  members: 'member',
  bookings: 'member',
  upgrades: 'member',
  terms: 'terms',
  privacy: 'terms',
};

// What only the server says (refusals and names of sorts arrive as text, mail and PDF reach no
// screen) stays out of the browser.
const serverOnly = /^(refusals|mail|pdf|ticket_pdf|receipt|input|sorts|users|exports)\./;

export type Compact = Record<string, string | MessageFormatElement[]>;

function read(folder: string, locale: string, bundle: Bundle): Record<string, string> {
  const messages: Record<string, string> = {};
  let files: string[] = [];
  try {
    files = readdirSync(join(folder, locale))
      .filter((file) => file.endsWith('.json'))
      .sort();
  } catch {
    // A language without a folder of its own speaks the default language.
  }
  for (const file of files) {
    if ((bundleOf[file.slice(0, -5)] ?? 'manage') !== bundle) continue;
    Object.assign(messages, JSON.parse(readFileSync(join(folder, locale, file), 'utf8')));
  }
  return messages;
}

/**
 * One bundle of a locale, parsed; what the locale lacks comes from the default locale. Plain words
 * stay plain strings.
 */
export function compile(folder: string, locale: Locale, bundle: Bundle): Compact {
  const messages = { ...read(folder, defaultLocale, bundle), ...read(folder, locale, bundle) };
  const compact: Compact = {};
  for (const [key, message] of Object.entries(messages)) {
    if (serverOnly.test(key)) continue;
    const elements = parse(message, { captureLocation: false });
    const [only] = elements;
    compact[key] = elements.length === 1 && only?.type === 0 ? only.value : elements;
  }
  return compact;
}
