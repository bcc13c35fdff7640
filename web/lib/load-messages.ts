import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import loaders from 'virtual:message-loaders';
import type { Locale } from '#platform/pure/locales.ts';
import type { Catalogue } from '../page.ts';
import type { Bundle } from '../vite/catalogues.ts';

export type Messages = Record<string, MessageFormatElement[]>;

/**
 * Loads the parsed messages of one bundle; gaps were filled with the default language at build
 * time. If a file is missing or fails to load, that of the default language (zh-hk) is used: a page
 * in another language is better than one that does not work.
 */
export async function loadMessages(locale: Locale, bundle: Bundle): Promise<Messages> {
  const { 'zh-hk': fallback, [locale]: load } = loaders[bundle];
  return (await (load ?? fallback)().catch(fallback)).default;
}

const more: Record<Catalogue, readonly Bundle[]> = {
  visit: ['visit'],
  programme: ['programme'],
  venue: ['venue'],
  organizer: ['venue', 'programme'],
  terms: ['terms'],
  member: ['visit', 'member'],
  manage: ['visit', 'manage'],
};
const isCatalogue = (name: string | undefined): name is Catalogue =>
  name !== undefined && name in more;

/**
 * The bundles with which a page starts: that of all pages, and those of its own catalogue
 * (web/pages.ts).
 */
export const firstBundles = (catalogue: string | undefined): readonly Bundle[] => [
  'public',
  ...(isCatalogue(catalogue) ? more[catalogue] : []),
];

/**
 * Loads the messages of those bundles into one record; without a catalogue only those of all pages.
 */
export async function firstMessages(
  locale: Locale,
  catalogue: string | undefined,
): Promise<Messages> {
  const found = await Promise.all(
    firstBundles(catalogue).map((bundle) => loadMessages(locale, bundle)),
  );
  return Object.assign({}, ...found) as Messages;
}

/**
 * Loads the messages of a catalogue beyond those of all pages; for navigation within the browser.
 */
export const moreMessages = async (locale: Locale, catalogue: Catalogue): Promise<Messages> =>
  Object.assign(
    {},
    ...(await Promise.all(more[catalogue].map((bundle) => loadMessages(locale, bundle)))),
  ) as Messages;
