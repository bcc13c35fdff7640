import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** A short list of entries that wait for a decision. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles['rows']}>{children}</ul>;
}

/** One entry: its content, with its buttons next to it, or below on narrow screens. */
export function Row({ children, buttons }: { children: ReactNode; buttons: ReactNode }) {
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>{children}</div>
      <div className={styles['buttons']}>{buttons}</div>
    </li>
  );
}
