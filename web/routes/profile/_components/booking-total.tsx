import { FormattedMessage } from 'react-intl';
import type { OwnBooking } from '#features/orders/booking.contract.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import styles from './bookings.module.css';

/** What a booking cost, what of it was refunded, and its reference. */
export function BookingTotal({ booking }: { booking: OwnBooking }) {
  const locale = useLocale();
  const money = (amount: number): string => formatMoney(amount, booking.currency, locale);
  return (
    <p className={styles['total']}>
      <span>
        <FormattedMessage id="bookings.total" />{' '}
        <strong>
          {booking.total_gross > 0 ? (
            money(booking.total_gross)
          ) : (
            <FormattedMessage id="event_page.free" />
          )}
        </strong>
      </span>
      {booking.total_refunded > 0 ? (
        <span>
          <FormattedMessage
            id="bookings.refunded"
            values={{ amount: money(booking.total_refunded) }}
          />
        </span>
      ) : null}
      <span className={styles['reference']}>
        <FormattedMessage id="bookings.reference" values={{ reference: booking.public_id }} />
      </span>
    </p>
  );
}
