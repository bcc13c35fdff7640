import { listed } from '#platform/pure/listed.ts';
import { Fragment, type ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import type { Ticket } from '#features/tickets/contract.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { formatDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { tiersIn } from '#web/components/event-page/tiers-in.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { stockOf } from '../../_components/ticket-stock.ts';
import { NotOpened } from './not-opened.tsx';
import { priceWords } from './price-words.ts';
import { SaleBadge } from './sale-badge.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import styles from './tickets.module.css';

interface TicketRowProps {
  ticket: Ticket;
  event: StaffEvent;
  mayManage: boolean;
  handle: ReactNode;
}

interface Note {
  id: MessageKey;
  values: Record<string, number>;
}

// Free tickets have no taxes and fees (decisions.md §5); for a donation, the buyer decides the
// amount.
const carriesCharges = ({ type, prices }: Ticket): boolean =>
  type === 'DONATION' || prices.some(({ price }) => price > 0);

// The others cannot be bought with a code either.
const needsCode = (ticket: Ticket, event: StaffEvent): boolean =>
  ticket.is_hidden_without_promo_code &&
  !ticket.is_hidden &&
  !ticket.is_after_sale_end_date &&
  event.lifecycle_status !== 'ENDED';

/** One ticket with price, sales and sale status. */
export function TicketRow({ ticket, event, mayManage, handle }: TicketRowProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { search } = useLocation();
  const { sold, held, capacity, left, shared } = stockOf(ticket);
  const notes: Note[] = [];
  if (left !== null) notes.push({ id: 'tickets.left', values: { left } });
  if (shared) notes.push({ id: 'tickets.left_shared', values: {} });
  if (held > 0) notes.push({ id: 'tickets.held', values: { held } });
  const opens = ticket.is_before_sale_start_date && ticket.sale_start_date;
  return (
    <article className={styles['row']} data-hidden={ticket.is_hidden || undefined}>
      <div className={styles['order']}>{handle}</div>
      <div className={styles['description']}>
        <h2 className={styles['title']}>
          {mayManage ? (
            <Link className={styles['link']} to={{ pathname: String(ticket.id), search }}>
              {ticket.title}
            </Link>
          ) : (
            ticket.title
          )}
        </h2>
        <p className={styles['facts']}>
          <Badge>
            <FormattedMessage id={`tickets.type.${ticket.type}`} />
          </Badge>
          <strong className={styles['price']}>
            {priceWords(intl, ticket, event.currency, locale)}
          </strong>
          {ticket.taxes_and_fees.length > 0 && carriesCharges(ticket) ? (
            <span className={styles['muted']}>
              +{' '}
              {listed(
                locale,
                ticket.taxes_and_fees.map(({ name }) => name),
              )}
            </span>
          ) : null}
        </p>
        {ticket.membership_tiers.length > 0 ? (
          <p className={styles['muted']}>
            <FormattedMessage
              id={ticket.is_hidden_from_others ? 'tickets.members_hidden' : 'tickets.members'}
              values={{ tiers: tiersIn(intl, ticket.membership_tiers) }}
            />
          </p>
        ) : null}
        {opens ? (
          <p className={styles['muted']}>
            <FormattedMessage
              id="tickets.opens"
              values={{ when: formatDateTime(opens, event.timezone, locale) }}
            />
          </p>
        ) : null}
        {mayManage && needsCode(ticket, event) ? (
          <NotOpened eventId={event.id} ticketId={ticket.id} />
        ) : null}
      </div>
      <div className={styles['stock']}>
        <p>
          <strong>
            <FormattedNumber value={sold} />
          </strong>{' '}
          {capacity === null ? (
            <FormattedMessage id="tickets.sold_unlimited" />
          ) : (
            <FormattedMessage id="tickets.sold_of" values={{ capacity }} />
          )}
        </p>
        {capacity === null ? null : (
          <meter
            className={styles['meter']}
            min={0}
            max={Math.max(1, capacity)}
            value={Math.min(sold, capacity)}
            aria-label={intl.formatMessage({ id: 'tickets.sold_share' })}
          />
        )}
        <p className={styles['muted']}>
          {notes.map(({ id, values }, i) => (
            <Fragment key={id}>
              {i > 0 ? ' · ' : null}
              <FormattedMessage id={id} values={values} />
            </Fragment>
          ))}
        </p>
      </div>
      <div className={styles['end']}>
        <SaleBadge ticket={ticket} event={event} />
        {mayManage ? <TicketMenu ticket={ticket} eventId={event.id} /> : null}
      </div>
    </article>
  );
}
