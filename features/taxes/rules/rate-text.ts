import { languageTag, type Locale } from '#platform/pure/locales.ts';
import { formatMoney } from '#platform/pure/money-text.ts';

/** A tax or fee with its rate, as a reader writes it: `VAT 8.875%`, `Service HK$15.00`. */
export function rateText(
  { name, rate, type }: { name: string; rate: number; type: string },
  currency: string,
  locale: Locale,
): string {
  const text =
    type === 'FIXED'
      ? formatMoney(rate, currency, locale)
      : new Intl.NumberFormat(languageTag(locale), {
          style: 'percent',
          maximumFractionDigits: 6,
        }).format(rate / 100);
  return `${name} ${text}`;
}
