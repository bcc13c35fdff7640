import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { defaultLocale, type Locale } from '#platform/pure/locales.ts';
import type { Catalogue } from '../page.ts';

export type Messages = Record<string, MessageFormatElement[]>;
type Bundle = 'public' | Exclude<Catalogue, 'ask'>;
type Loader = () => Promise<{ default: Messages }>;

// Written out, because a bundler follows only addresses that it can read.
const loaders: Record<Bundle, Record<Locale, Loader>> = {
  public: {
    'zh-hk': () => import('virtual:messages/public/zh-hk'),
    'zh-cn': () => import('virtual:messages/public/zh-cn'),
    en: () => import('virtual:messages/public/en'),
    de: () => import('virtual:messages/public/de'),
    fr: () => import('virtual:messages/public/fr'),
    es: () => import('virtual:messages/public/es'),
    pt: () => import('virtual:messages/public/pt'),
    'pt-br': () => import('virtual:messages/public/pt-br'),
  },
  visit: {
    'zh-hk': () => import('virtual:messages/visit/zh-hk'),
    'zh-cn': () => import('virtual:messages/visit/zh-cn'),
    en: () => import('virtual:messages/visit/en'),
    de: () => import('virtual:messages/visit/de'),
    fr: () => import('virtual:messages/visit/fr'),
    es: () => import('virtual:messages/visit/es'),
    pt: () => import('virtual:messages/visit/pt'),
    'pt-br': () => import('virtual:messages/visit/pt-br'),
  },
  house: {
    'zh-hk': () => import('virtual:messages/house/zh-hk'),
    'zh-cn': () => import('virtual:messages/house/zh-cn'),
    en: () => import('virtual:messages/house/en'),
    de: () => import('virtual:messages/house/de'),
    fr: () => import('virtual:messages/house/fr'),
    es: () => import('virtual:messages/house/es'),
    pt: () => import('virtual:messages/house/pt'),
    'pt-br': () => import('virtual:messages/house/pt-br'),
  },
  terms: {
    'zh-hk': () => import('virtual:messages/terms/zh-hk'),
    'zh-cn': () => import('virtual:messages/terms/zh-cn'),
    en: () => import('virtual:messages/terms/en'),
    de: () => import('virtual:messages/terms/de'),
    fr: () => import('virtual:messages/terms/fr'),
    es: () => import('virtual:messages/terms/es'),
    pt: () => import('virtual:messages/terms/pt'),
    'pt-br': () => import('virtual:messages/terms/pt-br'),
  },
  member: {
    'zh-hk': () => import('virtual:messages/member/zh-hk'),
    'zh-cn': () => import('virtual:messages/member/zh-cn'),
    en: () => import('virtual:messages/member/en'),
    de: () => import('virtual:messages/member/de'),
    fr: () => import('virtual:messages/member/fr'),
    es: () => import('virtual:messages/member/es'),
    pt: () => import('virtual:messages/member/pt'),
    'pt-br': () => import('virtual:messages/member/pt-br'),
  },
  manage: {
    'zh-hk': () => import('virtual:messages/manage/zh-hk'),
    'zh-cn': () => import('virtual:messages/manage/zh-cn'),
    en: () => import('virtual:messages/manage/en'),
    de: () => import('virtual:messages/manage/de'),
    fr: () => import('virtual:messages/manage/fr'),
    es: () => import('virtual:messages/manage/es'),
    pt: () => import('virtual:messages/manage/pt'),
    'pt-br': () => import('virtual:messages/manage/pt-br'),
  },
};

/**
 * The parsed messages of one bundle; gaps were filled with the default language at build time. A file that cannot be
 * loaded is replaced by that of the default language (zh-hk): a page in
 * another language is better than one that does nothing.
 */
export async function loadMessages(locale: Locale, bundle: Bundle): Promise<Messages> {
  const { [locale]: load, [defaultLocale]: fallback } = loaders[bundle];
  return (await load().catch(fallback)).default;
}

const more: Record<Catalogue, readonly Bundle[]> = {
  visit: ['visit'],
  house: ['house'],
  // Pages of the house with a form.
  ask: ['house', 'visit'],
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
