import type { IntlShape } from 'react-intl';
import type { PromoCode } from '#features/promo-codes/contract.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { formatMoney } from '#platform/pure/money-text.ts';

/** Returns the discount of a code as text. */
export function discountWords(
  intl: IntlShape,
  { discount_type, discount }: Pick<PromoCode, 'discount_type' | 'discount'>,
  currency: string,
  locale: Locale,
): string {
  if (discount_type === 'NONE') return intl.formatMessage({ id: 'promo_codes.no_discount' });
  const amount =
    discount_type === 'FIXED'
      ? formatMoney(discount, currency, locale)
      : intl.formatNumber(discount / 100, { style: 'percent', maximumFractionDigits: 2 });
  return `− ${amount}`;
}
