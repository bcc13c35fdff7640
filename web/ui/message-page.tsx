import type { ReactNode } from 'react';
import { useVenue } from '#web/lib/venue.ts';
import styles from './message-page.module.css';

/**
 * A page with one message: an error, a missing page, a result. It goes inside a layout's `main`;
 * `name` is the window title.
 */
export function MessagePage({
  mark,
  name,
  title,
  children,
  action,
}: {
  mark?: string | undefined;
  name?: string;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const venue = useVenue();
  return (
    <div className={styles['page']}>
      {name ? <title>{`${name} · ${venue.name}`}</title> : null}
      {mark ? (
        <p className={styles['mark']} aria-hidden="true">
          {mark}
        </p>
      ) : null}
      <h1 className={styles['title']}>{title}</h1>
      {children ? <div className={styles['text']}>{children}</div> : null}
      {action ? <div className={styles['action']}>{action}</div> : null}
    </div>
  );
}
