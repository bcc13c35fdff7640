import { isOneOf } from './is-one-of.ts';

/**
 * decisions.md §11: the eight languages, all with complete catalogues; the first is the default and
 * the fallback.
 */
export const locales = ['zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-hk';

/**
 * The languages of a Hong Kong venue: the switcher shows them directly (the others in its menu),
 * and forms list them first.
 */
export const offeredLocales = ['zh-hk', 'zh-cn', 'en'] as const satisfies readonly Locale[];
/** The name of each language in that language. */
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
 * Returns the canonical BCP 47 tag for `html lang` and `Intl`: `zh-hk` → `zh-HK`. Without a region
 * `pt` would be formatted as in Brazil.
 */
export function languageTag(locale: Locale): string {
  if (locale === 'pt') return 'pt-PT';
  const [language, region] = locale.split('-');
  return region ? `${language}-${region.toUpperCase()}` : locale;
}

/**
 * Returns the canonical address of a page in a language. The default language has no parameter; the
 * others do, so that search engines find the page in each language (decisions.md §11). `address`
 * must have no query.
 */
export const addressIn = (locale: Locale, address: string): string =>
  locale === defaultLocale ? address : `${address}?locale=${locale}`;

/** Whether a value is one of the product's locales, spelled exactly. */
export function isLocale(value: unknown): value is Locale {
  return isOneOf(locales, value);
}

/**
 * Matches one tag of an Accept-Language header or a cookie to a locale of the product; `null` when
 * none is close.
 */
export function matchLocale(tag: string): Locale | null {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-');
  if (isLocale(wanted)) return wanted;
  const [language = '', ...parts] = wanted.split('-');
  if (language === 'zh' || language === 'yue') return chinese(language, parts);
  return isLocale(language) ? language : null;
}

/**
 * The script decides, then the region; Cantonese without either is written in Traditional
 * characters.
 */
function chinese(language: string, parts: readonly string[]): Locale {
  if (parts.includes('hans')) return 'zh-cn';
  const isTraditional = ['hant', 'hk', 'tw', 'mo', 'yue'].some((item) => parts.includes(item));
  return isTraditional || (language === 'yue' && !parts.includes('cn')) ? 'zh-hk' : 'zh-cn';
}

/**
 * Returns the best locale for an Accept-Language header, by its quality values; `null` when none
 * matches.
 */
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
