import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** A short list whose entries wait for a decision. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles['rows']}>{children}</ul>;
}

/** One entry: what it says, and its buttons beside it, or below it where that is too narrow. */
export function Row({ children, buttons }: { children: ReactNode; buttons: ReactNode }) {
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>{children}</div>
      <div className={styles['buttons']}>{buttons}</div>
    </li>
  );
}
