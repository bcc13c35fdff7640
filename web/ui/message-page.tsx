import type { ReactNode } from 'react';
import styles from './message-page.module.css';

/** A page that says one thing: an error, a missing page, a result. It goes inside a layout's `main`; `name` titles the window. */
export function MessagePage({
  mark,
  name,
  title,
  children,
  action,
}: {
  mark?: string;
  name?: string;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles['page']}>
      {name ? <title>{`${name} · Foyer`}</title> : null}
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
