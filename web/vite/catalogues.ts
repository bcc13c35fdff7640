import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { defaultLocale, type Locale } from '../../platform/pure/locales.ts';

export const bundles = ['public', 'manage'] as const;
export type Bundle = (typeof bundles)[number];

/**
 * The catalogues that visitors' screens need (site, sign-in, checkout, profile, door, print); every other file is
 * only for the back office. `fields` holds the labels that both use.
 */
export const publicCatalogues = ['ui', 'layout', 'site', 'errors', 'invalid', 'fields', 'auth', 'event-page', 'checkout', 'profile', 'door', 'widget'];

// What only the server says (refusals and names of sorts arrive as text, mail and PDF reach no screen) stays out of the browser.
const serverOnly = /^(refusals|mail|pdf|ticket_pdf|input|sorts)\./;

export type Compact = Record<string, string | MessageFormatElement[]>;

function read(folder: string, locale: string, bundle: Bundle): Record<string, string> {
  const messages: Record<string, string> = {};
  let files: string[] = [];
  try {
    files = readdirSync(join(folder, locale)).filter((file) => file.endsWith('.json')).sort();
  } catch {
    // A language without a folder of its own speaks the default language.
  }
  for (const file of files) {
    if (publicCatalogues.includes(file.slice(0, -5)) !== (bundle === 'public')) continue;
    Object.assign(messages, JSON.parse(readFileSync(join(folder, locale, file), 'utf8')));
  }
  return messages;
}

/** One bundle of a locale, parsed; what the locale lacks comes from the default locale. Plain words stay plain strings. */
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
