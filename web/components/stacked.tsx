import type { ReactNode } from 'react';
import { breakable } from './email-link.tsx';
import styles from './stacked.module.css';

/** A cell of two lines: the name and what distinguishes it. */
export function Stacked({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <span className={styles['stacked']}>
      <span>{first}</span>
      {second ? (
        <span className={styles['secondary']}>
          {typeof second === 'string' ? breakable(second) : second}
        </span>
      ) : null}
    </span>
  );
}
