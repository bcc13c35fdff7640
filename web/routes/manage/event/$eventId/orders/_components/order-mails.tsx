import { FormattedMessage } from 'react-intl';
import type { orders } from '#features/orders/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Stacked } from '#web/components/stacked.tsx';
import styles from './order.module.css';

/** The mails of this order, and whether they were sent. */
export function OrderMails({
  mails,
  zone,
}: {
  mails: AnswerOf<typeof orders.get>['mails'];
  zone: string;
}) {
  const locale = useLocale();
  return (
    <section className={styles['section']}>
      <h3 className={styles['title']}>
        <FormattedMessage id="orders.mails" />
      </h3>
      {mails.length === 0 ? (
        <p className={styles['muted']}>
          <FormattedMessage id="orders.mails.none" />
        </p>
      ) : null}
      <ul className={styles['rows']}>
        {mails.map((mail) => (
          <li key={mail.id} className={styles['row']}>
            <Stacked first={mail.subject} second={mail.to_address} />
            <span className={styles['muted']}>
              {mail.sent_at ? (
                formatShortDateTime(mail.sent_at, zone, locale)
              ) : (
                <FormattedMessage id="orders.mails.waiting" />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
