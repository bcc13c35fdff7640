import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { canBuy, type Basket, type Chosen, type Price } from './basket.ts';
import { LockedTicket } from './locked-ticket.tsx';
import { PriceLine } from './price-line.tsx';
import styles from './ticket-card.module.css';
import type { OwnTier } from './use-own-tier.ts';

interface TicketCardProps {
  ticket: PublicTicket;
  event: PublicEvent;
  visitor: OwnTier;
  basket: Basket;
  /** The lines of the visitor's own order, while it holds tickets. */
  held: PublicOrder['order_items'] | undefined;
  errors: Readonly<Record<number, string>>;
  choose: (price: number, chosen: Chosen) => void;
  maxOf: (price: Price) => number;
}

/** One ticket type with its prices. */
export function TicketCard({
  ticket,
  event,
  visitor,
  basket,
  held,
  errors,
  choose,
  maxOf,
}: TicketCardProps) {
  const intl = useIntl();
  const [open, setOpen] = useState(!ticket.start_collapsed);
  const { min_per_order: min, max_per_order: max } = ticket;
  const buyable = ticket.prices.some((price) => canBuy(ticket, price));
  const limits = buyable
    ? [
        min && min > 1 ? intl.formatMessage({ id: 'event_page.min' }, { count: min }) : '',
        max ? intl.formatMessage({ id: 'event_page.max' }, { count: max }) : '',
      ]
        .filter(Boolean)
        .join(' · ')
    : '';
  return (
    <li className={styles['ticket']}>
      <div className={styles['head']}>
        <h3 className={styles['title']} {...langOf(ticket, 'title')}>
          {ticket.start_collapsed ? (
            <button
              type="button"
              className={styles['toggle']}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {ticket.title}
              <Icon name="down" />
            </button>
          ) : (
            ticket.title
          )}
        </h3>
        {buyable && ticket.few_left && ticket.quantity_available === null ? (
          <Badge tone="accent">
            <FormattedMessage id="event_page.few_left" />
          </Badge>
        ) : null}
      </div>
      {open ? (
        <>
          {ticket.description ? (
            <div
              className={styles['text']}
              {...langOf(ticket, 'description')}
              dangerouslySetInnerHTML={{ __html: ticket.description }}
            />
          ) : null}
          {limits ? <p className={styles['limits']}>{limits}</p> : null}
          {ticket.locked_reason ? (
            <LockedTicket ticket={ticket} event={event} visitor={visitor} />
          ) : null}
          <ul className={styles['prices']}>
            {ticket.prices.map((price) => (
              <PriceLine
                key={price.id}
                ticket={ticket}
                price={price}
                event={event}
                isHeld={held?.some((item) => item.ticket_price_id === price.id)}
                chosen={basket[price.id] ?? { quantity: 0 }}
                max={maxOf(price)}
                error={errors[price.id]}
                choose={(chosen) => choose(price.id, chosen)}
              />
            ))}
          </ul>
        </>
      ) : null}
    </li>
  );
}
