import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Card } from '#web/ui/card.tsx';
import styles from './profile.module.css';

/** One section of the profile. */
export function Section({
  name,
  children,
}: {
  name: 'person' | 'email' | 'password' | 'two_factor' | 'sessions' | 'account';
  children: ReactNode;
}) {
  return (
    <Card role="region" aria-labelledby={`section-${name}`}>
      <div className={styles['section']}>
        <h2 id={`section-${name}`} className={styles['title']}>
          <FormattedMessage id={`account.profile.${name}`} />
        </h2>
        {children}
      </div>
    </Card>
  );
}
