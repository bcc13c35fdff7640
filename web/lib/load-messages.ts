import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Locale } from '#platform/pure/locales.ts';

export type Messages = Record<string, MessageFormatElement[]>;
type Loader = () => Promise<{ default: Messages }>;

// Written out, because a bundler follows only addresses that it can read.
const loaders: Record<'public' | 'manage', Record<Locale, Loader>> = {
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

/** The parsed messages of one bundle; what a language lacks was filled with the default language at build time. */
export async function loadMessages(locale: Locale, bundle: 'public' | 'manage'): Promise<Messages> {
  return (await loaders[bundle][locale]()).default;
}
