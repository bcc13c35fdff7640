import { FormattedMessage, useIntl } from 'react-intl';
import { useShownTickets } from '../../_components/managed-event.tsx';
import { stockOf } from '../../_components/ticket-stock.ts';
import styles from './dashboard.module.css';

/** The remaining quantity per ticket, including the limits of shared capacities. */
export function TicketsLeft() {
  const intl = useIntl();
  const tickets = useShownTickets();
  return (
    <section className={styles['panel']}>
      <h2 className={styles['title']}>
        <FormattedMessage id="dashboard.left" />
      </h2>
      {tickets.length === 0 ? (
        <p className={styles['muted']}>
          <FormattedMessage id="dashboard.left.none" />
        </p>
      ) : null}
      <ul className={styles['rows']}>
        {tickets.map((ticket) => {
          const { sold, capacity, left, shared } = stockOf(ticket);
          return (
            <li key={ticket.id} className={styles['stock']}>
              <span>{ticket.title}</span>
              <span className={styles['right']}>
                {left === null ? (
                  <FormattedMessage id="dashboard.left.unlimited" values={{ sold }} />
                ) : capacity === null ? (
                  <FormattedMessage id="tickets.left" values={{ left }} />
                ) : (
                  <FormattedMessage id="dashboard.left.count" values={{ left, capacity }} />
                )}
              </span>
              {shared ? (
                <span className={styles['muted']}>
                  <FormattedMessage id="tickets.left_shared" />
                </span>
              ) : null}
              {capacity === null ? null : (
                <meter
                  className={styles['meter']}
                  min={0}
                  max={Math.max(1, capacity)}
                  value={Math.min(sold, capacity)}
                  aria-label={intl.formatMessage(
                    { id: 'dashboard.left.share' },
                    { title: ticket.title },
                  )}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
