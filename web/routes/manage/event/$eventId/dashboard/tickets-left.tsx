import { FormattedMessage, useIntl } from 'react-intl';
import { UNLIMITED } from '#features/stock/rules/counter.ts';
import type { StaffEvent } from '../managed-event.tsx';
import styles from './dashboard.module.css';

type Ticket = StaffEvent['tickets'][number];

/** Sold and still there, of one kind; null when there is no end to it. */
function stockOf({ prices, quantity_sold }: Ticket): { sold: number; capacity: number; left: number } | null {
  if (prices.some(({ initial_quantity_available }) => initial_quantity_available >= UNLIMITED)) return null;
  const capacity = prices.reduce((sum, price) => sum + price.initial_quantity_available, 0);
  const held = prices.reduce((sum, price) => sum + price.quantity_reserved, 0);
  return { sold: quantity_sold, capacity, left: Math.max(0, capacity - quantity_sold - held) };
}

/** What can still be bought, per kind. */
export function TicketsLeft({ event }: { event: StaffEvent }) {
  const intl = useIntl();
  return (
    <section className={styles['panel']}>
      <h2 className={styles['title']}><FormattedMessage id="dashboard.left" /></h2>
      {event.tickets.length === 0 ? <p className={styles['muted']}><FormattedMessage id="dashboard.left.none" /></p> : null}
      <ul className={styles['rows']}>
        {event.tickets.map((ticket) => {
          const stock = stockOf(ticket);
          return (
            <li key={ticket.id} className={styles['stock']}>
              <span>{ticket.title}</span>
              <span className={styles['right']}>{stock ? <FormattedMessage id="dashboard.left.count" values={stock} /> : <FormattedMessage id="dashboard.left.unlimited" values={{ sold: ticket.quantity_sold }} />}</span>
              {stock ? <meter className={styles['meter']} min={0} max={Math.max(1, stock.capacity)} value={Math.min(stock.sold, stock.capacity)} aria-label={intl.formatMessage({ id: 'dashboard.left.share' }, { title: ticket.title })} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
