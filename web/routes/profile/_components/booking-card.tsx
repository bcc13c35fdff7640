import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { locationParts } from '#features/events/rules/location-text.ts';
import type { OwnBooking } from '#features/orders/booking.contract.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { eventPath } from '#web/components/event-path.ts';
import { PlaceLine } from '#web/components/place-line.tsx';
import { TextOf } from '#web/components/text-of.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateBlock } from '#web/ui/date-block.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingTotal } from './booking-total.tsx';
import { CancelBooking } from './cancel-booking.tsx';
import styles from './bookings.module.css';

const refundTones: Record<NonNullable<OwnBooking['refund_status']>, Tone> = {
  REFUND_PENDING: 'amber',
  REFUND_FAILED: 'danger',
  PARTIALLY_REFUNDED: 'neutral',
  REFUNDED: 'neutral',
};

/** One booking: event, date and place, its cost, and its actions. */
export function BookingCard({ booking, changed }: { booking: OwnBooking; changed: () => void }) {
  const [isCancelling, setCancelling] = useState(false);
  const { event, status, refund_status } = booking;
  const stands = status === 'COMPLETED';
  return (
    <li>
      <Card className={styles['booking']}>
        <DateBlock instant={event.start_date} zone={event.timezone} />
        <div className={styles['what']}>
          <h3 className={styles['title']}>
            <Link to={eventPath(event)} {...langOf(event, 'title')}>
              {event.title}
            </Link>
          </h3>
          <p>
            <DateRange
              start={event.start_date}
              end={event.actual_end_date ?? event.end_date}
              zone={event.timezone}
            />
          </p>
          {locationParts(event.location_details)
            .slice(0, 1)
            .map((parts) => (
              <p key={parts[0]?.field} className={styles['soft']}>
                <PlaceLine parts={parts} of={event} />
              </p>
            ))}
          <p className={styles['badges']}>
            <Badge tone={stands ? 'jade' : 'danger'}>
              <FormattedMessage id={`bookings.status.${stands ? 'COMPLETED' : 'CANCELLED'}`} />
            </Badge>
            {refund_status ? (
              <Badge tone={refundTones[refund_status]}>
                <FormattedMessage id={`bookings.status.${refund_status}`} />
              </Badge>
            ) : null}
          </p>
          <ul className={styles['items']}>
            {booking.items.map((item, n) => (
              <li key={item.id}>
                <FormattedMessage
                  id="bookings.line"
                  values={{
                    quantity: item.quantity,
                    name: (
                      <TextOf of={booking} path={`items.${n}.item_name`}>
                        {item.item_name}
                      </TextOf>
                    ),
                  }}
                />
              </li>
            ))}
          </ul>
          <BookingTotal booking={booking} />
        </div>
        <BookingActions booking={booking} cancel={() => setCancelling(true)} />
      </Card>
      {isCancelling ? (
        <CancelBooking
          shortId={booking.short_id}
          close={() => setCancelling(false)}
          changed={changed}
        />
      ) : null}
    </li>
  );
}
