import { lazy, Suspense, useRef, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import {
  droppedTo,
  maxOf,
  mostForGift,
  sumOf,
  type Chosen,
  type Line,
  typedQuantity,
} from './basket.ts';
import { PromoField } from './promo-field.tsx';
import type { Locale } from '#platform/pure/locales.ts';
import { digitsOf } from '#platform/pure/money.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useTypedBefore } from '#web/lib/use-typed-before.ts';
import { SaleNotice } from './sale-notice.tsx';
import { saleState } from './sale-state.ts';
import { TicketCard } from './ticket-card.tsx';
import styles from './ticket-panel.module.css';
import { useAvailability, type Promo } from './use-availability.ts';
import { useHeldOrder } from './use-held-order.ts';
import { useReserve } from './use-reserve.ts';
import { useSelection } from './use-selection.ts';
import { PanelFoot } from './panel-foot.tsx';
import { PendingReservation } from './pending-reservation.tsx';

// Needed only after returning from checkout.
const HeldOrder = lazy(() => import('./held-order.tsx'));

interface TicketPanelProps {
  event: PublicEvent;
  /**
   * In the widget: continues in another window with the selection and the promo code, and reserves
   * nothing here. False when the embedding page does not let a window open.
   */
  continueElsewhere?: (lines: readonly Line[], promo_code: string | null) => boolean;
}

/** The problems of amounts that visitors entered themselves, by price id. */
function wrongGifts(
  lines: readonly Line[],
  currency: string,
  intl: IntlShape,
  locale: Locale,
): Record<number, string> {
  const problemOf = (line: Line): string | null => {
    if (line.each === null)
      return intl.formatMessage(
        { id: 'event_page.donation.wrong' },
        { digits: digitsOf(currency) },
      );
    const most = mostForGift(line, currency);
    if (most === null) return null;
    const price = formatMoney(most, currency, locale);
    return intl.formatMessage({ id: 'event_page.donation.too_much' }, { price });
  };
  return Object.fromEntries(
    lines.flatMap((line) => {
      const text = problemOf(line);
      return text === null ? [] : [[line.price.id, text]];
    }),
  );
}

/** Whether everything selected is free; with an empty selection, whether all tickets are. */
const areFree = (lines: readonly Line[], tickets: Readonly<PublicEvent['tickets']>): boolean =>
  lines.length
    ? lines.every(({ each }) => each === 0)
    : tickets.every((ticket) => ticket.type === 'FREE');

/** The applied code, or the one in the field, which the visitor did not apply; not a refused one. */
function codeToUse(form: HTMLFormElement | null, { code, state }: Promo): string | null {
  if (state === 'applied') return code;
  const typed = String(new FormData(form ?? undefined).get('promo_code') ?? '').trim();
  return typed === '' || (state === 'refused' && typed === code) ? null : typed;
}

const cannotLeave = (intl: IntlShape, id: number): string =>
  intl.formatMessage({ id: 'event_page.cannot_leave' }, { address: `${location.host}/e/${id}` });

/**
 * Tickets, selection and total: next to the text on wide screens, with the total fixed to the
 * bottom on phones.
 */
export function TicketPanel({ event, continueElsewhere }: TicketPanelProps) {
  const intl = useIntl();
  const locale = useLocale();
  const isFramed = continueElsewhere !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const offer = useAvailability(event);
  const { promo } = offer;
  const reload = (): void => void offer.refresh();
  const selection = useSelection(event, offer.tickets, isFramed);
  const { visitor, tickets, basket, setBasket, lines } = selection;
  const { held, end } = useHeldOrder(event.id, !isFramed, reload);
  const { reserve, pending, refused, setRefused } = useReserve(event, offer, (id, left) =>
    setBasket((before) => droppedTo(before, tickets, id, left)),
  );
  const { state, opens } = saleState(event, tickets);
  const sum = sumOf(lines);

  const choose = (id: number, chosen: Chosen): void => {
    setBasket((before) => ({ ...before, [id]: chosen }));
    setRefused(({ prices: { [id]: _, ...prices } }) => ({ problem: null, prices }));
  };
  useTypedBefore(form, (name, typed) => {
    const found = typedQuantity(tickets, name, String(typed));
    if (found) choose(found.price_id, { quantity: found.quantity });
  });
  const refuse = (found: typeof refused, focused: string): void => {
    flushSync(() => setRefused(found));
    form.current?.querySelector<HTMLInputElement>(focused)?.focus();
  };
  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    const promoCode = codeToUse(form.current, promo);
    const prices = wrongGifts(lines, event.currency, intl, locale);
    if (Object.keys(prices).length) refuse({ problem: null, prices }, '[aria-invalid="true"]');
    else if (sum.units === 0)
      refuse({ problem: intl.formatMessage({ id: 'event_page.choose_first' }), prices }, 'input');
    else if (continueElsewhere) {
      if (continueElsewhere(lines, promoCode)) return;
      refuse({ problem: cannotLeave(intl, event.id), prices }, '[type="submit"]');
    } else void reserve(lines, promoCode);
  }

  return (
    <form
      ref={form}
      id="tickets"
      className={styles['panel']}
      onSubmit={submit}
      noValidate
      // Before the scripts have loaded the browser submits the quantities, and that page reserves
      // them.
      method="post"
      action={`/checkout/${event.id}`}
      target={isFramed ? '_blank' : undefined}
      aria-labelledby="tickets-title"
      data-selling={state === 'on_sale' || undefined}
      data-panel
      data-framed={isFramed || undefined}
    >
      <h2 id="tickets-title" className={styles['title']}>
        <FormattedMessage id="event_page.tickets" />
      </h2>
      {held ? (
        <Suspense>
          <HeldOrder held={held} onEnd={end} />
        </Suspense>
      ) : null}
      {/* A visitor who holds the last tickets is not shown "sold out". */}
      {held && state === 'sold_out' ? null : (
        <SaleNotice {...{ state, opens }} zone={event.timezone} onOpen={reload} />
      )}
      {pending ? <PendingReservation eventId={event.id} /> : null}
      {state === 'ended' ? null : (
        <>
          <ul className={styles['tickets']}>
            {tickets.map((ticket) => (
              <TicketCard
                key={ticket.id}
                {...{ ticket, event, visitor, basket, choose }}
                held={held?.order.order_items}
                errors={refused.prices}
                maxOf={(price) => maxOf(ticket, price, tickets, basket)}
              />
            ))}
          </ul>
          <PromoField promo={promo} apply={(code) => void offer.apply(code)} drop={offer.drop} />
        </>
      )}
      {state === 'on_sale' ? (
        <PanelFoot
          sum={sum}
          event={event}
          isFree={areFree(lines, tickets)}
          problem={refused.problem}
          pending={pending}
        />
      ) : null}
    </form>
  );
}
