import type { ReactNode } from 'react';
import styles from './stacked.module.css';

/** Two lines of one cell: what it is, and what tells it from others. */
export function Stacked({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className={styles['stacked']}>
      <span>{first}</span>
      {second ? <span className={styles['second']}>{second}</span> : null}
    </span>
  );
}
