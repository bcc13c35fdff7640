import { useIntl } from 'react-intl';
import type { Receipt } from '#features/upgrades/contract.ts';
import { formatShortDate } from '#platform/pure/date-text.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useLocale } from '#web/lib/locale.tsx';

/** A calendar day in the reader's language; it has no time zone. */
export const dayText = (day: string, locale: Locale): string =>
  formatShortDate(`${day}T00:00:00.000Z`, 'UTC', locale);

/** Returns a function that describes a receipt in one line. */
export function useReceiptName(): (receipt: Receipt) => string {
  const intl = useIntl();
  const locale = useLocale();
  return ({ partner_merchant_name: merchant, amount, date, number }) =>
    intl.formatMessage(
      { id: 'upgrades.receipt' },
      {
        merchant,
        amount: formatMoney(amount, 'HKD', locale),
        date: dayText(date, locale),
        number,
      },
    );
}
