import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#web/ui/button.tsx';
import styles from './print-sheet.module.css';

/** The printed sheet: one ticket per page and nothing else. */
export function PrintSheet({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['sheet']}>
      <header className={styles['bar']}>
        <h1 className={styles['title']}>{title}</h1>
        <Button onClick={() => window.print()}>
          <FormattedMessage id="ticket.print" />
        </Button>
      </header>
      <div className={styles['pages']}>{children}</div>
    </div>
  );
}
