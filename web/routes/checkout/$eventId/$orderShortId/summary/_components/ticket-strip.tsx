import { useQueries } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { type PublicOrder } from '#features/orders/order.contract.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ShareButton } from '#web/components/share-button.tsx';
import { TicketCard } from '#web/components/ticket-card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ticketQueries } from './own-tickets.ts';
import styles from './ticket-strip.module.css';

/**
 * All tickets of an order side by side, below the order's own details; a phone swipes through them.
 */
export function TicketStrip({ order }: { order: PublicOrder }) {
  const intl = useIntl();
  const tickets = useQueries({ queries: ticketQueries(order) });
  const count = tickets.length;
  return (
    <section aria-label={intl.formatMessage({ id: 'checkout.summary.tickets' }, { count })}>
      <h2 className={styles['title']}>
        <FormattedMessage id="checkout.summary.tickets" values={{ count }} />
      </h2>
      {/* It scrolls, so it must be focusable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles['strip']} tabIndex={count > 1 ? 0 : undefined}>
        {tickets.map(({ data, error, refetch }, index) => (
          <li key={order.attendees[index]?.id} className={styles['item']}>
            {count > 1 ? (
              <p className={styles['counter']}>
                <FormattedMessage id="checkout.summary.of" values={{ number: index + 1, count }} />
              </p>
            ) : null}
            {data ? (
              <TicketCard ticket={data} saysHowToJoin={false} />
            ) : error ? (
              <LoadFailed error={error} retry={refetch} title={null} />
            ) : (
              <Skeleton height="l" />
            )}
            {data && data.status === 'ACTIVE' ? (
              <p className={styles['links']}>
                <a
                  className={styles['link']}
                  href={`/api/public/tickets/${data.short_id}/pdf`}
                  download
                >
                  <Icon name="download" />
                  <FormattedMessage id="ticket.pdf" />
                </a>
                {count > 1 ? (
                  <ShareButton
                    title={data.event.title}
                    path={`/ticket/${order.event_id}/${data.short_id}`}
                    className={styles['link']}
                  >
                    <Icon name="send" />
                    <FormattedMessage id="ticket.pass_on" />
                  </ShareButton>
                ) : null}
                <Link className={styles['link']} to={`/ticket/${order.event_id}/${data.short_id}`}>
                  <Icon name="ticket" />
                  <FormattedMessage id="ticket.open" />
                </Link>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
