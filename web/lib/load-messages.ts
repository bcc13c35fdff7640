import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import loaders from 'virtual:message-loaders';
import type { Locale } from '#platform/pure/locales.ts';
import type { Catalogue } from '../page.ts';
import type { Bundle } from '../vite/catalogues.ts';

export type Messages = Record<string, MessageFormatElement[]>;

/**
 * The parsed messages of one bundle; gaps were filled with the default language at build time. A file that cannot be
 * loaded, or is not there, is replaced by that of the default language (zh-hk): a page in another language is better
 * than one that does nothing.
 */
export async function loadMessages(locale: Locale, bundle: Bundle): Promise<Messages> {
  const { 'zh-hk': fallback, [locale]: load } = loaders[bundle];
  return (await (load ?? fallback)().catch(fallback)).default;
}

const more: Record<Catalogue, readonly Bundle[]> = {
  visit: ['visit'],
  programme: ['programme'],
  house: ['house'],
  organizer: ['house', 'programme'],
  terms: ['terms'],
  member: ['visit', 'member'],
  manage: ['visit', 'manage'],
};
const isCatalogue = (name: string | undefined): name is Catalogue =>
  name !== undefined && name in more;

/** The bundles with which a page begins: that of all pages, and those of its own catalogue (web/pages.ts). */
export const firstBundles = (catalogue: string | undefined): readonly Bundle[] => [
  'public',
  ...(isCatalogue(catalogue) ? more[catalogue] : []),
];

/** The messages of those bundles in one record; without a catalogue only those of all pages. */
export async function firstMessages(
  locale: Locale,
  catalogue: string | undefined,
): Promise<Messages> {
  const found = await Promise.all(
    firstBundles(catalogue).map((bundle) => loadMessages(locale, bundle)),
  );
  return Object.assign({}, ...found) as Messages;
}

/** What a page of a catalogue has beyond those of all pages; for a way to it within the browser. */
export const moreMessages = async (locale: Locale, catalogue: Catalogue): Promise<Messages> =>
  Object.assign(
    {},
    ...(await Promise.all(more[catalogue].map((bundle) => loadMessages(locale, bundle)))),
  ) as Messages;
