import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './detail-list.module.css';

/** A definition list with message keys as terms; empty values are left out. */
export function DetailList({
  items,
}: {
  items: readonly (readonly [message: MessageKey, value: ReactNode])[];
}) {
  return (
    <dl className={styles['list']}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([message, value]) => (
          <div key={message} className={styles['item']}>
            <dt>
              <FormattedMessage id={message} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
