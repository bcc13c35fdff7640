import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { defaultLocale, type Locale } from '#platform/pure/locales.ts';
import type { Catalogue } from '../pages.ts';

export type Messages = Record<string, MessageFormatElement[]>;
type Bundle = 'public' | Catalogue | 'manage';
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

const isFirst = (name: string | undefined): name is Catalogue =>
  name === 'visit' || name === 'terms';

/** The messages with which a page begins: those of all pages, and its own catalogue (web/pages.ts). */
export async function firstMessages(
  locale: Locale,
  catalogue: string | undefined,
): Promise<Messages> {
  const [common, more] = await Promise.all([
    loadMessages(locale, 'public'),
    isFirst(catalogue) ? loadMessages(locale, catalogue) : {},
  ]);
  return { ...common, ...more };
}
