import { FormattedMessage } from 'react-intl';
import { toMajor } from '#platform/pure/money.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import styles from './basket-total.module.css';

/**
 * The running total in minor units, and how much of it is taxes and fees. It always equals the
 * amount that will be charged.
 */
export function BasketTotal({
  total,
  extra,
  units,
  isFree,
  event: { currency },
}: {
  total: number;
  extra: number;
  units: number;
  /** Nothing that is selected, or that could be, has a price. */
  isFree: boolean;
  event: { currency: string };
}) {
  const locale = useLocale();
  const money = (minor: number): string => formatMoney(toMajor(minor, currency), currency, locale);
  return (
    <div className={styles['total']} aria-live="polite">
      <span className={styles['label']}>
        {units === 0 ? (
          <FormattedMessage id="event_page.total" />
        ) : (
          <FormattedMessage id="event_page.total_of" values={{ count: units }} />
        )}
      </span>
      <strong className={styles['sum']}>
        {isFree ? <FormattedMessage id="event_page.free" /> : money(total)}
      </strong>
      {extra > 0 ? (
        <span className={styles['extra']}>
          <FormattedMessage id="event_page.total_extra" values={{ amount: money(extra) }} />
        </span>
      ) : null}
    </div>
  );
}
