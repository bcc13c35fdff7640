import { FormattedMessage } from 'react-intl';
import type { EventCard } from '#features/listings/contract.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#platform/pure/money-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './event-offer.module.css';

/** The price and how many tickets are left, in one line. */
export function EventOffer({ event }: { event: EventCard }) {
  const locale = useLocale();
  if (event.lifecycle_status === 'ENDED')
    return (
      <p className={styles['offer']}>
        <Badge>
          <FormattedMessage id="site.offer.ended" />
        </Badge>
      </p>
    );
  return (
    <p className={styles['offer']}>
      {event.price_from === null ? null : (
        <span className={styles['price']}>
          {event.is_free ? (
            <FormattedMessage id="site.offer.free" />
          ) : (
            <FormattedMessage
              id="site.offer.from"
              values={{ price: formatMoney(event.price_from, event.currency, locale) }}
            />
          )}
        </span>
      )}
      {event.is_sold_out ? (
        <Badge>
          <FormattedMessage id="site.offer.sold_out" />
        </Badge>
      ) : null}
      {event.few_left ? (
        <Badge tone="accent">
          <FormattedMessage id="site.offer.few_left" />
        </Badge>
      ) : null}
      {event.on_sale_from && !event.is_sold_out ? (
        <Badge tone="amber">
          <FormattedMessage
            id="site.offer.opens"
            values={{ date: formatDateTime(event.on_sale_from, event.timezone, locale) }}
          />
        </Badge>
      ) : null}
      {event.lifecycle_status === 'ONGOING' ? (
        <Badge tone="jade">
          <FormattedMessage id="site.offer.now" />
        </Badge>
      ) : null}
    </p>
  );
}
