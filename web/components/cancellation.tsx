import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { booking } from '#features/orders/booking.contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './cancellation.module.css';

type Cancellation = AnswerOf<typeof booking.read>;

/** Which booking it is: its event and date, its reference and how many tickets it has. */
export function BookingLines({
  title,
  event_start,
  timezone,
  public_id,
  tickets,
}: Pick<Cancellation, 'event_start' | 'timezone' | 'public_id' | 'tickets'> & {
  title: ReactNode;
}) {
  return (
    <p>
      <strong>{title}</strong>
      <br />
      <DateRange start={event_start} zone={timezone} />
      <br />
      <span>
        {public_id} · <FormattedMessage id="checkout.cancel.tickets" values={{ tickets }} />
      </span>
    </p>
  );
}

/** What was paid, refunded already, kept and refunded now, shown before a buyer cancels. */
export function CancellationFigures({ cancellation }: { cancellation: Cancellation }) {
  const locale = useLocale();
  const money = (amount: number): string => formatMoney(amount, cancellation.currency, locale);
  return (
    <>
      <BookingLines
        {...cancellation}
        title={<span {...langOf(cancellation, 'event_title')}>{cancellation.event_title}</span>}
      />
      {cancellation.paid + cancellation.refunded > 0 ? (
        <dl className={styles['figures']}>
          <dt>
            <FormattedMessage id="checkout.cancel.paid" />
          </dt>
          <dd>{money(cancellation.paid + cancellation.refunded)}</dd>
          {cancellation.refunded > 0 ? (
            <>
              <dt>
                <FormattedMessage id="checkout.refunded" />
              </dt>
              <dd>−{money(cancellation.refunded)}</dd>
            </>
          ) : null}
          <dt>
            <FormattedMessage id="checkout.cancel.fee" />
          </dt>
          <dd>−{money(cancellation.fee)}</dd>
          <dt className={styles['sum']}>
            <FormattedMessage id="checkout.cancel.refund" />
          </dt>
          <dd className={styles['sum']}>{money(cancellation.refund)}</dd>
        </dl>
      ) : (
        <p>
          <FormattedMessage id="checkout.cancel.free" />
        </p>
      )}
      <p className={styles['soft']}>
        <FormattedMessage id="checkout.cancel.text" />
      </p>
    </>
  );
}

/** The outcome of a cancellation. */
export function CancellationDone({ cancellation }: { cancellation: Cancellation }) {
  const locale = useLocale();
  return (
    <Notice tone="jade" live title={<FormattedMessage id="checkout.cancel.done" />}>
      {cancellation.refund > 0 ? (
        <FormattedMessage
          id="checkout.cancel.done_refund"
          values={{ amount: formatMoney(cancellation.refund, cancellation.currency, locale) }}
        />
      ) : null}
    </Notice>
  );
}
