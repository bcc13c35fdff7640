import { FormattedMessage } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { priceBefore, type Price } from './basket.ts';
import styles from './price-tag.module.css';

/**
 * The price of one unit, with its taxes and fees included or added, as the event's setting says.
 */
export function PriceTag({
  ticket,
  price,
  event: { currency, settings },
}: {
  ticket: PublicTicket;
  price: Price;
  event: PublicEvent;
}) {
  const locale = useLocale();
  const money = (major: number): string => formatMoney(major, currency, locale);
  if (ticket.type === 'DONATION')
    return (
      <p className={styles['price']}>
        {price.price > 0 ? (
          <FormattedMessage id="event_page.donation.from" values={{ price: money(price.price) }} />
        ) : (
          <FormattedMessage id="event_page.donation.any" />
        )}
      </p>
    );
  const inclusive = settings.price_display_mode === 'INCLUSIVE';
  const extra = price.tax_total + price.fee_total;
  const free = price.price_including_taxes_and_fees === 0;
  return (
    <p className={styles['price']}>
      {price.is_discounted ? (
        <s className={styles['before']}>
          <VisuallyHidden>
            <FormattedMessage id="event_page.promo.before" />{' '}
          </VisuallyHidden>
          {money(priceBefore(ticket, price, currency, inclusive))}
        </s>
      ) : null}
      {free ? (
        <FormattedMessage id="event_page.free" />
      ) : (
        money(inclusive ? price.price_including_taxes_and_fees : price.price)
      )}
      {extra > 0 && !inclusive ? (
        <span className={styles['extra']}>
          <FormattedMessage id="event_page.plus_extra" values={{ amount: money(extra) }} />
        </span>
      ) : null}
    </p>
  );
}
