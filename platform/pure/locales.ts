import { isOneOf } from './is-one-of.ts';

/** decisions.md §11: the eight languages, each with all texts; the first is the default and the fallback. */
export const locales = ['zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-hk';

/**
 * The languages of a Hong Kong venue: they stand in the switcher's bar (the others in its menu), and forms begin with
 * them.
 */
export const offeredLocales = ['zh-hk', 'zh-cn', 'en'] as const satisfies readonly Locale[];
/** Each language as its own readers call it. */
export const languageNames: Readonly<Record<Locale, string>> = {
  'zh-hk': '繁體中文',
  'zh-cn': '简体中文',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português (Portugal)',
  'pt-br': 'Português (Brasil)',
};

/**
 * The canonical BCP 47 tag for `html lang` and `Intl`: `zh-hk` → `zh-HK`. Without a territory `pt` would be
 * written as in Brazil.
 */
export function languageTag(locale: Locale): string {
  if (locale === 'pt') return 'pt-PT';
  const [language, region] = locale.split('-');
  return region ? `${language}-${region.toUpperCase()}` : locale;
}

/**
 * The one address of a page in a language: the bare one is that of the default language, so that every
 * language's page can be found (decisions.md §11). `address` has no search of its own.
 */
export const addressIn = (locale: Locale, address: string): string =>
  locale === defaultLocale ? address : `${address}?locale=${locale}`;

/** Is it one of the languages of the product, exactly as it is written there? */
export function isLocale(value: unknown): value is Locale {
  return isOneOf(locales, value);
}

/** One tag of an Accept-Language header or a cookie to a locale of ours; `null` when we have nothing near it. */
export function matchLocale(tag: string): Locale | null {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-');
  if (isLocale(wanted)) return wanted;
  const [language = '', ...parts] = wanted.split('-');
  if (language === 'zh' || language === 'yue') return chinese(language, parts);
  return isLocale(language) ? language : null;
}

/** The script decides, then the territory; Cantonese without either is written in Traditional characters. */
function chinese(language: string, parts: readonly string[]): Locale {
  if (parts.includes('hans')) return 'zh-cn';
  const isTraditional = ['hant', 'hk', 'tw', 'mo', 'yue'].some((one) => parts.includes(one));
  return isTraditional || (language === 'yue' && !parts.includes('cn')) ? 'zh-hk' : 'zh-cn';
}

/** The best locale of an Accept-Language header, by its quality values; `null` when none fits. */
export function fromAcceptLanguage(header: string | undefined): Locale | null {
  const preferences = (header ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    });
  for (const { tag } of preferences
    .filter((preference) => preference.quality > 0)
    .sort((a, b) => b.quality - a.quality)) {
    const locale = matchLocale(tag);
    if (locale) return locale;
  }
  return null;
}
