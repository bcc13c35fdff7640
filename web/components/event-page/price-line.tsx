import { lazy, Suspense, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import type { PublicTicket } from '#features/tickets/contract.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { Stepper } from '#web/ui/stepper.tsx';
import { canBuy, donated, type Chosen, type Price } from './basket.ts';
import { PriceTag } from './price-tag.tsx';
import { PriceState } from './price-state.tsx';
import styles from './price-line.module.css';

const unlimited = 999_999_999;
// Loaded only where the event has donations.
const DonationInput = lazy(() => import('./donation-input.tsx'));

interface PriceLineProps {
  ticket: PublicTicket;
  price: Price;
  event: PublicEvent;
  isHeld: boolean | undefined;
  chosen: Chosen;
  max: number;
  error: string | undefined;
  choose: (chosen: Chosen) => void;
}

/**
 * One price: its name, its amount and its quantity. When it cannot be bought, the reason replaces
 * the quantity.
 */
export function PriceLine({
  ticket,
  price,
  event,
  isHeld,
  chosen,
  max,
  error,
  choose,
}: PriceLineProps) {
  const intl = useIntl();
  const id = useId();
  const name = price.label ? `${ticket.title} – ${price.label}` : ticket.title;
  const open = canBuy(ticket, price);
  const donation = ticket.type === 'DONATION';
  // A problem with the amount is displayed at the amount, all others below the quantity.
  const amountError =
    donation && chosen.quantity > 0 && donated(ticket, price, chosen, event.currency) === null
      ? error
      : undefined;
  const quantityError = amountError === undefined ? error : undefined;
  return (
    <li className={styles['line']} data-off={open ? undefined : true}>
      <div className={styles['description']}>
        {price.label ? (
          <p className={styles['label']} {...langOf(price, 'label')}>
            {price.label}
          </p>
        ) : null}
        <PriceTag ticket={ticket} price={price} event={event} />
        {open && price.quantity_remaining !== null && price.quantity_remaining < unlimited ? (
          <p className={styles['left']} data-few={price.quantity_remaining <= 5 || undefined}>
            <FormattedMessage id="event_page.left" values={{ count: price.quantity_remaining }} />
          </p>
        ) : null}
      </div>
      {open ? (
        <Stepper
          name={`quantity.${price.id}`}
          value={chosen.quantity}
          min={Math.min(
            ticket.prices.length === 1 ? (ticket.min_per_order ?? 1) : 1,
            Math.max(1, max),
          )}
          max={max}
          onChange={(quantity) => choose({ ...chosen, quantity })}
          described={quantityError ? id : undefined}
          invalid={quantityError !== undefined}
          label={intl.formatMessage({ id: 'event_page.quantity' }, { name })}
          less={intl.formatMessage({ id: 'event_page.less' }, { name })}
          more={intl.formatMessage({ id: 'event_page.more' }, { name })}
        />
      ) : // A visitor who holds the last ones does not see them as sold out.
      isHeld && price.is_sold_out ? null : (
        <PriceState ticket={ticket} price={price} zone={event.timezone} />
      )}
      {donation && open && chosen.quantity > 0 ? (
        <Suspense>
          <DonationInput
            price={price}
            currency={event.currency}
            chosen={chosen}
            choose={choose}
            error={amountError}
          />
        </Suspense>
      ) : null}
      {quantityError ? (
        <p id={id} role="alert" className={styles['error']}>
          {quantityError}
        </p>
      ) : null}
    </li>
  );
}
