import { FormattedMessage, useIntl } from 'react-intl';
import type { OwnBooking } from '#features/orders/booking.contract.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import styles from './bookings.module.css';
import { ResendButton } from './resend-button.tsx';

interface BookingActionsProps {
  booking: OwnBooking;
  cancel: () => void;
}

/** The actions on a booking in its current state: tickets, receipt, resending, cancelling. */
export function BookingActions({ booking, cancel }: BookingActionsProps) {
  const intl = useIntl();
  const { event } = booking;
  const stands = booking.status === 'COMPLETED';
  const labelled = (
    id: `bookings.${'tickets' | 'receipt' | 'cancel'}`,
  ): { 'aria-label': string } => ({
    'aria-label': intl.formatMessage({ id: `${id}.of` }, { title: event.title }),
  });
  return (
    <div className={styles['actions']}>
      {stands ? (
        <ButtonLink
          tone="quiet"
          to={`/checkout/${event.id}/${booking.short_id}/summary?key=${booking.key}`}
          {...labelled('bookings.tickets')}
        >
          <FormattedMessage id="bookings.tickets" />
        </ButtonLink>
      ) : null}
      {booking.has_receipt ? (
        <a
          className={styles['link']}
          href={`/api/public/events/${event.id}/order/${booking.short_id}/receipt?key=${booking.key}`}
          download
          {...labelled('bookings.receipt')}
        >
          <FormattedMessage id="bookings.receipt" />
        </a>
      ) : null}
      {stands && event.lifecycle_status !== 'ENDED' ? <ResendButton booking={booking} /> : null}
      {booking.may_be_cancelled ? (
        <Button tone="plain" onClick={cancel} {...labelled('bookings.cancel')}>
          <FormattedMessage id="bookings.cancel" />
        </Button>
      ) : null}
    </div>
  );
}
