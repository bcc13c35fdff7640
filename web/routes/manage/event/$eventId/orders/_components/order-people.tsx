import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { Order } from '#features/orders/order.contract.ts';
import { AttendeeStatusBadge } from '../../_components/attendee-status-badge.tsx';
import { Stacked } from '#web/components/stacked.tsx';
import styles from './order.module.css';
import { personName } from '#platform/pure/person-name.ts';

/** Links to the attendees of an order. */
export function OrderPeople({ order }: { order: Order }) {
  if (order.attendees.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h3 className={styles['title']}>
        <FormattedMessage id="orders.attendees" values={{ count: order.attendees.length }} />
      </h3>
      <ul className={styles['rows']}>
        {order.attendees.map((attendee) => (
          <li key={attendee.id} className={styles['row']}>
            <Stacked
              first={
                <Link to={`/manage/event/${order.event_id}/attendees/${attendee.id}`}>
                  {personName(attendee)}
                </Link>
              }
              second={[attendee.ticket_title, attendee.price_label, attendee.public_id]
                .filter(Boolean)
                .join(' · ')}
            />
            <AttendeeStatusBadge status={attendee.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
