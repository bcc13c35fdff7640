import { isOneOf } from './is-one-of.ts';

/** decisions.md §11: the eight languages; the first is the default and the fallback. */
export const locales = ['zh-hk', 'zh-cn', 'en', 'de', 'fr', 'es', 'pt', 'pt-br'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-hk';

/** The languages whose catalogues must be complete; the others fall back to the default. */
export const completeLocales: readonly Locale[] = ['zh-hk', 'zh-cn', 'en'];
/** The languages the switcher offers. */
export const offeredLocales = ['zh-hk', 'zh-cn', 'en'] as const satisfies readonly Locale[];

/** The canonical BCP 47 tag for `html lang` and `Intl`: `zh-hk` → `zh-HK`. */
export function languageTag(locale: Locale): string {
  const [language, region] = locale.split('-');
  return region ? `${language}-${region.toUpperCase()}` : locale;
}

/** Is it one of the languages of the product, exactly as it is written there? */
export function isLocale(value: unknown): value is Locale {
  return isOneOf(locales, value);
}

/** One tag of an Accept-Language header or a cookie to a locale of ours; `null` when we have nothing near it. */
export function matchLocale(tag: string): Locale | null {
  const wanted = tag.trim().toLowerCase().replace('_', '-');
  if (isLocale(wanted)) return wanted;
  const language = wanted.split('-')[0] ?? '';
  if (language === 'zh') return /-(hk|tw|mo|hant)\b/.test(wanted) ? 'zh-hk' : 'zh-cn';
  return isLocale(language) ? language : null;
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
