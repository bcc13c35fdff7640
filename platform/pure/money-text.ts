import { languageTag, type Locale } from './locales.ts';
import { digitsOf } from './money.ts';

const formats = new Map<string, Intl.NumberFormat>();

// Intl writes "HK$" only outside Hong Kong; here it is HK$ everywhere (decisions.md §11). No
// currency has a bare "$".
const ownSymbols: Record<string, string> = {
  HKD: 'HK$',
  MOP: 'MOP$',
  TWD: 'NT$',
  CNY: 'CN¥',
  USD: 'US$',
};

/** The label of a currency in a select: `Hong Kong Dollar (HKD)`, `港元 (HKD)`. */
export const currencyLabel = (currency: string, locale: Locale): string =>
  `${new Intl.DisplayNames(languageTag(locale), { type: 'currency' }).of(currency) ?? currency} (${currency})`;

/**
 * Formats the wire's decimal number in the reader's language, on screens and in mails:
 * `formatMoney(250, 'HKD', 'zh-hk')` → `HK$250.00`.
 */
export function formatMoney(major: number, currency: string, locale: Locale): string {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    const digits = digitsOf(currency);
    format = new Intl.NumberFormat(languageTag(locale), {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format
    .formatToParts(major)
    .map(({ type, value }) => (type === 'currency' ? (ownSymbols[currency] ?? value) : value))
    .join('');
}
