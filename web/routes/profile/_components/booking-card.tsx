import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { locationParts } from '#features/events/rules/location-text.ts';
import type { OwnBooking } from '#features/orders/booking.contract.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { eventPath } from '#web/components/event-path.ts';
import { PlaceLine } from '#web/components/place-line.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateBlock } from '#web/ui/date-block.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { CancelBooking } from './cancel-booking.tsx';
import styles from './bookings.module.css';
import { ResendButton } from './resend-button.tsx';

const refundTones: Record<NonNullable<OwnBooking['refund_status']>, Tone> = {
  REFUND_PENDING: 'amber',
  REFUND_FAILED: 'danger',
  PARTIALLY_REFUNDED: 'neutral',
  REFUNDED: 'neutral',
};

/** One booking: what, when and where, what it cost, and what can be done with it. */
export function BookingCard({ booking, changed }: { booking: OwnBooking; changed: () => void }) {
  const intl = useIntl();
  const locale = useLocale();
  const [isCancelling, setCancelling] = useState(false);
  const { event, currency, status, refund_status } = booking;
  const stands = status === 'COMPLETED';
  const money = (amount: number): string => formatMoney(amount, currency, locale);
  const labelled = (
    id: `bookings.${'tickets' | 'receipt' | 'cancel'}`,
  ): { 'aria-label': string } => ({
    'aria-label': intl.formatMessage({ id: `${id}.of` }, { title: event.title }),
  });
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
            {booking.items.map((item) => (
              <li key={item.id}>
                <FormattedMessage
                  id="bookings.line"
                  values={{ quantity: item.quantity, name: item.item_name }}
                />
              </li>
            ))}
          </ul>
          <p>
            <FormattedMessage id="bookings.total" />{' '}
            <strong>
              {booking.total_gross > 0 ? (
                money(booking.total_gross)
              ) : (
                <FormattedMessage id="event_page.free" />
              )}
            </strong>
            {booking.total_refunded > 0 ? (
              <>
                {' · '}
                <FormattedMessage
                  id="bookings.refunded"
                  values={{ amount: money(booking.total_refunded) }}
                />
              </>
            ) : null}
            {' · '}
            <span className={styles['reference']}>
              <FormattedMessage id="bookings.reference" values={{ reference: booking.public_id }} />
            </span>
          </p>
        </div>
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
            <Button
              tone="plain"
              onClick={() => setCancelling(true)}
              {...labelled('bookings.cancel')}
            >
              <FormattedMessage id="bookings.cancel" />
            </Button>
          ) : null}
        </div>
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
