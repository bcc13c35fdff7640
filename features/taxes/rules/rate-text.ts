import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { formatMoney } from '#platform/pure/money-text.ts';

/** Formats the rate for a reader: `8.875%`, `HK$15.00`. */
export const amountText = (
  { rate, type }: { rate: number; type: string },
  currency: string,
  locale: Locale,
): string =>
  type === 'FIXED'
    ? formatMoney(rate, currency, locale)
    : new Intl.NumberFormat(languageTag(locale), {
        style: 'percent',
        maximumFractionDigits: 6,
      }).format(rate / 100);

/** Formats a tax or fee with its rate: `VAT 8.875%`, `Service HK$15.00`. */
export const rateText = (
  { name, ...amount }: { name: string; rate: number; type: string },
  currency: string,
  locale: Locale,
): string => `${name} ${amountText(amount, currency, locale)}`;
