import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { Card } from '#web/ui/card.tsx';
import styles from './part.module.css';

/** A part of a long form or page, with its title. */
export function Part({ title, children }: { title: MessageKey; children: ReactNode }) {
  const id = useId();
  return (
    <Card className={styles['part']} role="group" aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </Card>
  );
}
